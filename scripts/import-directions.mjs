/* Checks each import between rooms against scripts/rooms.mjs, as part of `npm run lint`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { fail, ROOT } from './install.mjs';
import { GROWING_FOLDER, LAYERS, MAX_FILES, ROOMS } from './rooms.mjs';

const ROOM_FOLDERS = ['app', 'server', 'demo', 'cli'];
/** No rooms, but folders that a reader must survey too. */
const OTHER_FOLDERS = ['tests', 'bench', 'scripts'];

const sources = listSources(ROOM_FOLDERS);
const problems = [...sources.flatMap(problemsOf), ...crowdedFolders()];
if (problems.length > 0) fail(`Imports or folders break scripts/rooms.mjs:\n${problems.join('\n')}`);
console.log(`Imports of ${sources.length} files follow scripts/rooms.mjs.`);

/** Source files without tests, because tests may import what they test from anywhere. */
function listSources(folders) {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: ROOT });
  return String(stdout)
    .split('\n')
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/\.(test|e2e|chaos)\.tsx?$/.test(file));
}

function problemsOf(file) {
  const room = roomOf(file);
  if (!room) return [`  ${file} is in no room`];
  return importsOf(file).flatMap((target) => {
    const targetRoom = roomOf(target);
    if (!targetRoom) return [];
    if (targetRoom !== room)
      return ROOMS[room].split(' ').includes(targetRoom)
        ? []
        : [`  ${file} imports ${target}: ${room} may not import ${targetRoom}`];
    const [from, to] = [layerOf(room, file), layerOf(room, target)];
    if (from.folder === to.folder || to.layer < from.layer) return [];
    return [`  ${file} imports ${target}: ${to.folder} is not below ${from.folder}`];
  });
}

/** Files of the repository that `file` imports, also those imported only for types. */
function importsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return requests
    .filter((request) => request?.startsWith('.') && !request.includes('/+types/'))
    .map((request) => posix.join(posix.dirname(file), request));
}

/** The longest name of a room that contains `file`. */
function roomOf(file) {
  return Object.keys(ROOMS)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function layerOf(room, file) {
  const layers = (LAYERS[room] ?? ['.']).map((names) => names.split(' '));
  const within = posix.dirname(posix.relative(room, file));
  const folder =
    layers
      .flat()
      .filter((name) => within === name || within.startsWith(`${name}/`))
      .sort((a, b) => b.length - a.length)[0] ?? '.';
  return { folder, layer: layers.findIndex((names) => names.includes(folder)) };
}

function crowdedFolders() {
  const files = [...sources, ...listSources(OTHER_FOLDERS)];
  const counts = Object.entries(Object.groupBy(files, (file) => posix.dirname(file)));
  return counts
    .filter(([folder, files]) => folder !== GROWING_FOLDER && files.length > MAX_FILES)
    .map(([folder, files]) => `  ${folder} holds ${files.length} source files, ${MAX_FILES} at most`);
}
