ephemeral "shop_till" "till" {}
