regoin = "eu-west-1"
zones  = "a, b"

instances = {
  web = {
    image = "nginx"
    ports = [80, "https"]
  }
  worker = {
    imgae = "worker"
    tags  = { tier = ["back", "end"] }
  }
}

window = {
  from = "08:00"
}
