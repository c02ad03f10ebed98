/** Messages for orders that are not placed or not cancelled (spec §8, to the letter where it has one). */
export const ORDER_MESSAGES = {
  notSignedIn: 'You must be logged in to place an order.',
  vendorMissing: 'Vendor information is missing.',
  cartEmpty: 'Cart is empty.',
  failed: 'Failed to place order. Please try again.',
  addressUnknown: 'Please select a delivery address to continue.',
  addressGone: 'The address you chose was deleted. Please choose another.',
  changed: 'Your cart has changed. Please check it and confirm again.',
  notDelivered: 'Not everything can be delivered to this address.',
  addressChanged: 'Your address has changed. Please check it and confirm again.',
  placed: 'Your order has been placed. You can find it under Your orders.',
  placedBefore: 'Your earlier order had already been placed. Your later changes were not ordered.',
  placedAndOver: 'Your earlier order had already been placed and completed. Nothing new was ordered.',
  tooLateToCancel: 'This order can no longer be cancelled.',
  notCancelled: 'The order could not be cancelled. Please try again.',
} as const;
