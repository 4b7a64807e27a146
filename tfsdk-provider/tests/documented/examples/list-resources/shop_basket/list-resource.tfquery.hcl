list "shop_basket" "all" {
  provider = shop
}
