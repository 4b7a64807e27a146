terraform import shop_order.cake 12
