import { type Browser, chromium } from '@playwright/test';

/**
 * Runs `work` with its own headless Chromium: the one that `CHROMIUM` names, else Playwright's.
 * @param args further command-line options
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
