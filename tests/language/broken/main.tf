variable "region" {
  type        = string
  description = "Where everything is made."
}

variable "instances" {
  type = map(object({
    image = string
    ports = optional(list(number), [])
    tags  = optional(map(string), {})
  }))
}

variable "owner" {
  type    = string
  default = "ops"

  validation {
    condition     = length(var.owner) <= 8
    error_message = "The owner \"${var.owner}\" is longer than 8 characters."
  }
}

variable "retries" {
  type    = number
  default = "three"
}

variable "password" {
  type      = string
  sensitive = true

  validation {
    condition     = length(var.password) >= 12
    error_message = "The password ${var.password} is too short."
  }
}

variable "zones" {
  type = set(string)
}

variable "replicas" {
  type    = number
  default = 1
}

variable "debug" {
  type    = bool
  default = false
}

variable "window" {
  type = object({
    from = string
    to   = string
  })
  default = null
}

variable "owner" {
  type = string
}
