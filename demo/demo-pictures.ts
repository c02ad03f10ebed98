import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['./pictures/', './squares/', './promos/'] as const;

/** The committed pictures by key, as data URLs; each is read once per call of this function. */
export function readDemoPictures(): (key: string) => string | undefined {
  const pictures = new Map<string, string>();
  for (const folder of FOLDERS) {
    const base = new URL(folder, import.meta.url);
    for (const name of readdirSync(base)) {
      const content = readFileSync(new URL(name, base)).toString('base64');
      pictures.set(name.replace(/\.webp$/, ''), `data:image/webp;base64,${content}`);
    }
  }
  return (key) => pictures.get(key);
}
