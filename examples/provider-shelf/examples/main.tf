terraform {
  required_providers {
    shelf = {
      source = "example.com/tfsdk/shelf"
    }
  }
}

resource "shelf_bucket" "logs" {
  name        = "logs"
  description = "What happened"
  grants = [
    { who = "ann" },
    { who = "bob", may = "write" },
  ]
  rule {
    prefix = "tmp/"
    days   = 1
  }
}

resource "shelf_object" "hello" {
  bucket  = shelf_bucket.logs.name
  key     = "hello.txt"
  content = "Hello, shelf\n"
}

data "shelf_objects" "all" {
  bucket     = shelf_bucket.logs.name
  depends_on = [shelf_object.hello]
}

output "objects" {
  value = data.shelf_objects.all.objects
}
