/** The URL of a restaurant's menu, requested by a card under the pointer, and by the press. */
export const RESTAURANT_DATA = /\/(restaurant\.data|api\/restaurant)\?/;
