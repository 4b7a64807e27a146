buckets = [
  {
    name    = "production"
    enabled = "perhaps"
  },
  {
    nmae     = "archived"
    replicas = "two"
  },
  {
    name = "docs"
    website = {
      index_document = ["index.txt"]
    }
  },
]

bukets = []
