
# With a card.
resource "shop_order" "paid" {
  customer = "Ada"
  card     = var.card
  address  = { street = "Main Street 1" }

  item {
    name = "tea"
  }
}

