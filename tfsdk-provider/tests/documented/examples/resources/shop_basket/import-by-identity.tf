import {
  to = shop_basket.mine
  identity = {
    owner = "Ada"
  }
}
