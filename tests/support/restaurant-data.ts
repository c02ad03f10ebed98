/** Where a restaurant's menu is asked for: by a card under the pointer, and by the press. */
export const RESTAURANT_DATA = /\/(restaurant\.data|api\/restaurant)\?/;
