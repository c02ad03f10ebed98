import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

export interface UnpackedPackages {
  /** The folder in which their files lie as they would below `/`. */
  root: string;
  /** A program in the folder as a command and its first arguments. */
  run: (program: string) => [command: string, ...args: string[]];
  remove: () => void;
}

/**
 * Unpacks packages of a newer Debian into a folder, without installing them: with the libraries they need, and libc6,
 * they run on an older one. Takes seconds and 15 MB; needs apt-get, not root.
 * @param suite such as `trixie`
 */
export function unpackDebianPackages(suite: string, packages: readonly string[]): UnpackedPackages {
  if (!existsSync(KEYRING)) throw new Error(`${packages.join(', ')}: only Debian's can be unpacked here.`);
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-debian-'));
  const root = join(folder, 'root');
  const sources = join(folder, 'sources.list');
  for (const name of ['lists/partial', 'archives/partial', 'root']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(sources, `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${suite} main\n`);
  const options = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': folder,
  };
  const apt = (...args: string[]) =>
    execFileSync(
      'apt-get',
      ['-qq', ...Object.entries(options).flatMap(([k, v]) => ['-o', `${k}=${v}`]), ...args],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
  apt('update');
  apt('download', ...packages);
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.deb')) execFileSync('dpkg-deb', ['-x', file, root], { cwd: folder });
  }
  return { ...packagesIn(root), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packages that were unpacked into `root` before. */
export function packagesIn(root: string): Omit<UnpackedPackages, 'remove'> {
  const libraries = join(root, 'usr/lib', nameIn(join(root, 'usr/lib'), /-linux-gnu$/));
  const loader = join(libraries, nameIn(libraries, /^ld-linux/));
  return { root, run: (program) => [loader, '--library-path', libraries, join(root, program)] };
}

function nameIn(folder: string, pattern: RegExp): string {
  const found = readdirSync(folder).find((name) => pattern.test(name));
  if (!found) throw new Error(`${folder} has nothing like ${pattern}.`);
  return found;
}
