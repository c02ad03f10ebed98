import type { Profiler } from 'node:inspector';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(import.meta.dirname, '..');
const WIDTH = 1_200;
const ROW = 18;
const LETTER = 6.2;
/** Narrower boxes would be invisible. */
const MIN_WIDTH = 0.4;
/** Frames outside the process's work. */
const LEFT_OUT = new Set(['(root)', '(idle)']);

interface Box {
  label: string;
  layer: string;
  microseconds: number;
  above: Map<string, Box>;
}

/**
 * A V8 profile as a flame graph in SVG: width is time, callees are above their callers. Calls within one package, or
 * one of our files, are one box, named after the outermost: a page's components nest a hundred deep.
 */
export function flameGraph(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  title: string,
): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const all: Box = newBox('all', '');
  for (const [at, id] of samples.entries()) {
    const stack = stackOf(id, byId, callers);
    // Each sample lasts until the next one.
    if (stack.length > 0) add(all, stack, timeDeltas[at + 1] ?? 0);
  }
  if (all.microseconds === 0) throw new Error('Nothing was profiled.');
  const perMicrosecond = WIDTH / all.microseconds;
  const height = (depthOf(all, MIN_WIDTH / perMicrosecond) + 2) * ROW;
  const boxes = draw(all, { x: 0, row: 0, height, perMicrosecond, all });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="4" y="13" font-size="13">${escaped(title)}</text>
${boxes.join('\n')}
</svg>
`;
}

/** The frames from the outermost caller on, without calls within the same package. */
function stackOf(
  id: number,
  byId: ReadonlyMap<number, Profiler.ProfileNode>,
  callers: ReadonlyMap<number, number>,
): { label: string; layer: string }[] {
  const frames: { label: string; layer: string }[] = [];
  for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
    const frame = byId.get(at)?.callFrame;
    if (!frame || LEFT_OUT.has(frame.functionName)) continue;
    const name = frame.functionName || '(anonymous)';
    const layer = layerOf(frame.url) || name;
    const label = layer === name ? layer : `${layer}: ${name}`;
    // Walks towards the caller, so that the outermost frame of a layer names it.
    if (frames.at(-1)?.layer === layer) frames.pop();
    frames.push({ label, layer });
  }
  return frames.reverse();
}

/** The package, the Node module, or our file. */
function layerOf(url: string): string {
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (inPackage) return inPackage;
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
}

function newBox(label: string, layer: string): Box {
  return { label, layer, microseconds: 0, above: new Map() };
}

function add(box: Box, [frame, ...others]: readonly { label: string; layer: string }[], time: number): void {
  box.microseconds += time;
  if (!frame) return;
  const above = box.above.get(frame.label) ?? newBox(frame.label, frame.layer);
  box.above.set(frame.label, above);
  add(above, others, time);
}

/** Counts only boxes of at least this many microseconds. */
function depthOf({ above }: Box, least: number): number {
  const drawn = [...above.values()].filter(({ microseconds }) => microseconds >= least);
  return 1 + Math.max(0, ...drawn.map((box) => depthOf(box, least)));
}

function draw(
  box: Box,
  place: { x: number; row: number; height: number; perMicrosecond: number; all: Box },
): string[] {
  const { x, row, height, perMicrosecond, all } = place;
  const width = box.microseconds * perMicrosecond;
  if (width < MIN_WIDTH) return [];
  const y = height - (row + 1) * ROW;
  const share = `${((box.microseconds / all.microseconds) * 100).toFixed(1)} %`;
  const letters = Math.floor((width - 4) / LETTER);
  const text = letters < 3 ? '' : `${box.label} ${share}`.slice(0, letters);
  const own = `<g><title>${escaped(box.label)}, ${share}</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colourOf(box.layer)}"/><text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(text)}</text></g>`;
  const boxes = [own];
  let left = x;
  for (const above of [...box.above.values()].toSorted(
    (one, other) => other.microseconds - one.microseconds,
  )) {
    boxes.push(...draw(above, { ...place, x: left, row: row + 1 }));
    left += above.microseconds * perMicrosecond;
  }
  return boxes;
}

/** The same colour for all boxes of a layer. */
function colourOf(layer: string): string {
  const sum = [...layer].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return `hsl(${sum} 70% 80%)`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
