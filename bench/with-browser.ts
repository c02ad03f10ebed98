import { type Browser, chromium } from '@playwright/test';

/**
 * Does `work` with a headless Chromium of its own: the one that `CHROMIUM` names, or else Playwright's.
 * @param args more of its command line
 */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  args: readonly string[] = [],
): Promise<Result> {
  const { CHROMIUM: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...args],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
