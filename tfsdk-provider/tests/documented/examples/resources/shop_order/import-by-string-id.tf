import {
  to = shop_order.cake
  id = "12"
}
