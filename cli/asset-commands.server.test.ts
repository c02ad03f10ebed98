import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const BUILT = resolve(import.meta.dirname, '../build/client/assets');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-assets-'));
  return () => rmSync(folder, { recursive: true });
});

async function addAssets(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const code = await runCommand(['assets', 'add'], {
    environment,
    fetch: () => Promise.reject(new Error('no server is asked')),
    wait: async () => {},
    print: (line) => output.push(line),
    report: (line) => output.push(line),
    confirm: async () => false,
    isTerminal: false,
  });
  return { code, output: output.join('\n') };
}

test("stores the build's browser files in the folder of all versions", async () => {
  const { code, output } = await addAssets({ ASSETS_DIR: folder });
  expect({ code, output }).toEqual({
    code: 0,
    output: `The browser files of this version are in ${folder}/assets.`,
  });
  const hashed = readdirSync(BUILT).filter((name) => /-[\w-]{8}\.\w+/.test(name));
  expect(readdirSync(join(folder, 'assets'))).toEqual(hashed);
});

test('ends with 2 and the reason where it cannot store them', async () => {
  expect(await addAssets({ DATABASE_URL: 'postgres://db/shop' })).toEqual({
    code: 2,
    output: 'ASSETS_DIR is not set: name the folder that the server has.',
  });
  writeFileSync(join(folder, 'file'), '');
  expect(await addAssets({ ASSETS_DIR: join(folder, 'file') })).toMatchObject({
    code: 2,
    output: expect.stringContaining(`The browser files cannot be stored in ${folder}/file/assets: ENOTDIR`),
  });
});
