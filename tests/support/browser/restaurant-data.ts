/** The URLs of a restaurant's menu: that of the prefetch on hover and that of the navigation. */
export const RESTAURANT_DATA = /\/(restaurant\.data|api\/restaurant)\?/;
