/** Where Pickup orders are collected: one fixed place for all vendors (spec §2, Cart). */
export const PICKUP_POINT = {
  name: 'Pickup counter',
  address: '12, Copper Pot Lane, Indiranagar, Bengaluru 560038',
  /** Of its locality in the gazetteer. */
  position: { lat: 12.975, lng: 77.641 },
  mapPicture: '/assets/images/pickup-map.webp',
} as const;
