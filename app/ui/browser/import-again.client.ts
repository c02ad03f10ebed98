/**
 * Imports code again that could not be loaded. Chromium remembers a failed address until the page is reloaded, so the
 * address, which its error names, gets a query of its own. Where the error names none, it is thrown again.
 * @param error what the first import threw
 */
export async function importAgain<Module>(error: unknown): Promise<Module> {
  const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}
