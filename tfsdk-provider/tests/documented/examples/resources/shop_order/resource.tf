resource "shop_order" "cake" {
  customer = "Ada"
  address  = { street = "Main Street 1" }

  item {
    name = "cake"
  }
}
