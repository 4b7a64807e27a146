password = "hunter2"
retries  = 5
debug    = yes
