/** Whether the device or browser asks to save data. */
export function isDataSaverOn(): boolean {
  // Not every browser supports these two signals.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
