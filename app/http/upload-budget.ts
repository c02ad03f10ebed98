/** Bounds the bytes of customers' uploads that a process holds at once. */
export interface UploadBudget {
  /** Creates a customer's share for one upload; it is empty at first. */
  open: (customerId: string) => UploadShare;
}

export interface UploadShare {
  /** Reserves bytes that have arrived; false, with nothing reserved, when there is no room. */
  grow: (bytes: number) => boolean;
  /** Releases the whole share; nothing can be reserved afterwards. */
  close: () => void;
}

/**
 * A customer may hold as much as would be left for others: a single one gets half of the budget, and with any number of
 * others, the next one gets half of what is left.
 * @param totalBytes of all uploads in progress
 */
export function createUploadBudget(totalBytes: number): UploadBudget {
  const byCustomer = new Map<string, number>();
  let takenBytes = 0;
  const take = (customerId: string, bytes: number) => {
    takenBytes += bytes;
    const own = (byCustomer.get(customerId) ?? 0) + bytes;
    if (own > 0) byCustomer.set(customerId, own);
    else byCustomer.delete(customerId);
  };
  return {
    open: (customerId) => {
      let ownBytes = 0;
      let isOpen = true;
      return {
        grow: (bytes) => {
          const own = (byCustomer.get(customerId) ?? 0) + bytes;
          if (!isOpen || own > totalBytes - takenBytes - bytes) return false;
          ownBytes += bytes;
          take(customerId, bytes);
          return true;
        },
        close: () => {
          if (isOpen) take(customerId, -ownBytes);
          isOpen = false;
        },
      };
    },
  };
}
