/** How much of what customers upload a process holds at once. */
export interface UploadRoom {
  /**
   * Takes room for an upload.
   * @param bytes at most so many will be held
   * @returns gives it back; null when there is none left
   */
  take: (bytes: number) => (() => void) | null;
}

/** @param totalBytes of all uploads under way together; parsing takes about twice that */
export function createUploadRoom(totalBytes: number): UploadRoom {
  let takenBytes = 0;
  return {
    take: (bytes) => {
      if (takenBytes + bytes > totalBytes) return null;
      takenBytes += bytes;
      let isTaken = true;
      return () => {
        if (isTaken) takenBytes -= bytes;
        isTaken = false;
      };
    },
  };
}
