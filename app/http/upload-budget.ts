import { networksOf } from './client-network.ts';

/** Bounds the bytes of customers' uploads that a process holds at once. */
export interface UploadBudget {
  /**
   * Creates a customer's share for one upload; it is empty at first.
   * @param address the client's, with or without a port
   */
  open: (customerId: string, address: string) => UploadShare;
  /** Of all uploads in progress. */
  heldBytes: () => number;
}

export interface UploadShare {
  /** Reserves bytes that have arrived; false, with nothing reserved, when there is no room. */
  grow: (bytes: number) => boolean;
  /** Releases the whole share; nothing can be reserved afterwards. */
  close: () => void;
}

/** How many times what is left for others all customers of one network may hold together. */
const FACTOR_OF_NETWORK = 2;

/**
 * A customer may hold as much as would be left for others: a single one gets half of the budget, and with any number of
 * others, the next one gets half of what is left. A network may hold two thirds: less than all, since one client may
 * have any number of accounts, and more than half, so that one customer does not use up the share of a network with
 * many.
 * @param totalBytes of all uploads in progress
 */
export function createUploadBudget(totalBytes: number): UploadBudget {
  /** Bytes by customer, and by network. */
  const held = new Map<string, number>();
  let takenBytes = 0;
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  return {
    heldBytes: () => takenBytes,
    open: (customerId, address) => {
      const holders = [
        { holder: `customer ${customerId}`, factor: 1 },
        ...networksOf(address).map((network) => ({
          holder: `network ${network}`,
          factor: FACTOR_OF_NETWORK,
        })),
      ];
      const take = (bytes: number) => {
        takenBytes += bytes;
        for (const { holder } of holders) {
          const own = heldBy(holder) + bytes;
          if (own > 0) held.set(holder, own);
          else held.delete(holder);
        }
      };
      let ownBytes = 0;
      let isOpen = true;
      return {
        grow: (bytes) => {
          const left = totalBytes - takenBytes - bytes;
          const isTooMuch = holders.some(({ holder, factor }) => heldBy(holder) + bytes > factor * left);
          // A small form reserves nothing, and others may have taken more since its holders took their share.
          if (!isOpen || (bytes > 0 && isTooMuch)) return false;
          ownBytes += bytes;
          take(bytes);
          return true;
        },
        close: () => {
          if (isOpen) take(-ownBytes);
          isOpen = false;
        },
      };
    },
  };
}
