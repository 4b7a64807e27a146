action "shop_open" "door" {
  config {
    minutes = 5
  }
}
