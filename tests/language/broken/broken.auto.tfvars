replicas = [1 2]
