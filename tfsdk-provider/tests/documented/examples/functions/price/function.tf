output "price" {
  value = provider::shop::price("tea", null)
}
