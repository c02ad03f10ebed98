/** The demo menu of the pricing page: three fixed dishes (spec §2, Static pages). */
export const PRICING_MENU = [
  {
    id: 'demo-1',
    name: 'Paneer Butter Masala',
    description: 'Cottage cheese in a mild tomato and cashew gravy, with a spoon of cream.',
    pricePaise: 240_00,
    discountPercent: 10,
  },
  {
    id: 'demo-2',
    name: 'Hyderabadi Veg Biryani',
    description: 'Long-grain rice and vegetables cooked slowly under a sealed lid, with raita.',
    pricePaise: 220_00,
    discountPercent: 0,
  },
  {
    id: 'demo-3',
    name: 'Masala Dosa',
    description: 'A crisp rice crêpe around spiced potatoes, with sambar and two chutneys.',
    pricePaise: 95_00,
    discountPercent: 20,
  },
] as const;
