provider "shop" {
  token = var.token
}
