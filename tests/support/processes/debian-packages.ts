import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Unpacks packages of a newer Debian into a folder, without installing them: with the libraries they need, and libc6,
 * they run on an older one. Takes seconds and 15 MB; needs apt-get, not root.
 * @param suite such as `trixie`
 * @returns `run`: a program in the folder as a command and its first arguments
 */
export function unpackDebianPackages(
  suite: string,
  packages: readonly string[],
): {
  run: (program: string) => [command: string, ...args: string[]];
  remove: () => void;
} {
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
  const libraries = join(root, 'usr/lib', nameIn(join(root, 'usr/lib'), /-linux-gnu$/));
  const loader = join(libraries, nameIn(libraries, /^ld-linux/));
  return {
    run: (program) => [loader, '--library-path', libraries, join(root, program)],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function nameIn(folder: string, pattern: RegExp): string {
  const found = readdirSync(folder).find((name) => pattern.test(name));
  if (!found) throw new Error(`${folder} has nothing like ${pattern}.`);
  return found;
}
