# The `buckets` variable of Terraform's documentation (Type Constraints, "Example: Nested structures with
# optional attributes and defaults") as an output, so that its value stands in the state.
#
# `replicas` is an addition of this project, which brings in a number; the rest is as documented.

variable "buckets" {
  type = list(object({
    name    = string
    enabled = optional(bool, true)
    website = optional(object({
      index_document = optional(string, "index.html")
      error_document = optional(string, "error.html")
      routing_rules  = optional(string)
    }), {})
    replicas = optional(number, 1)
  }))
}

output "buckets" {
  value = var.buckets
}
