/** Whether the device asks to be spared what is not needed. */
export function isDataSpared(): boolean {
  // Neither is known to every browser.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
