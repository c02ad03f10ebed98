import { useSyncExternalStore } from 'react';
import { readOpenedVendor, rememberOpenedVendor, subscribeOpenedVendor } from './opened-vendor.client.ts';

/** Of the restaurant's picture, in a list and on its own screen: the browser moves one into the other. */
export const MORPH = { viewTransitionName: 'vendor-picture' } as const;

/** What a card and its link need for that; nothing moves where the browser cannot, or the device asks for less motion. */
export function useMorph(vendorId: string) {
  const isOpened = useSyncExternalStore(
    subscribeOpenedVendor,
    () => readOpenedVendor() === vendorId,
    () => false,
  );
  return {
    /** Only one element of a page may have the name: the card that was opened last. */
    style: isOpened ? MORPH : undefined,
    link: { viewTransition: isMotionWanted, onClick: () => rememberOpenedVendor(vendorId) },
  };
}

function isMotionWanted(): boolean {
  return 'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches;
}
