/*
 * Decodes untrusted pictures in a process that holds no other data. decoder.server.ts kills it when it takes too much
 * time or memory. Plain JavaScript, because it starts in 80 ms instead of 220 ms with TypeScript.
 * A job arrives as a message, its bytes on standard input.
 */
import sharp from 'sharp';

// Only these decoders are loaded, whatever format the bytes claim to have.
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });
// No picture is decoded twice, so a cache is of no use, and each thread would take memory of its own.
sharp.cache(false);
sharp.concurrency(1);

/**
 * In megapixels. Larger pictures are refused, because decoding holds the whole picture in memory (AVIF takes 18 bytes
 * a pixel) or takes longer than a customer may wait.
 */
const MAX_MEGAPIXELS = { jpeg: 100, png: 100, webp: 40, tiff: 40, gif: 16, heif: 16 };
/** The limit of progressive JPEG and interlaced PNG, in megapixels. */
const MAX_MEGAPIXELS_IN_PASSES = 16;

/**
 * In megabytes of samples, so that 16 bits per colour count twice: this much is decoded in about 0.2 s. JPEG is
 * decoded at a fraction of its size. TIFF is never sent here (decoder.server.ts).
 */
const QUICK_MEGABYTES = { jpeg: 48, png: 8, webp: 8, tiff: 0, gif: 8, heif: 4.5 };
const QUICK_MEGABYTES_IN_PASSES = 8;
const SAMPLE_BYTES = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** The largest ratio of height to width that a page shows, so that a strip of one pixel by millions stays small. */
const MAX_HEIGHT_TO_WIDTH = 4;

process.on('message', (job) => void answer(job));
// The server is gone. An orderly exit would wait for the picture to be decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A process group receives these signals: finish the current job, then the server ends this process.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});

async function answer(job) {
  const bytes = await readInput(job.bytes);
  process.send(await decode(bytes, job).catch(refusal));
}

function refusal(error) {
  if (/out of memory|Memory allocation/.test(error.message))
    return { ok: false, reason: 'too-large', maxMegapixels: MAX_MEGAPIXELS_IN_PASSES };
  return { ok: false, reason: 'unreadable' };
}

let input = [];
let inputBytes = 0;
let onInput = () => {};
process.stdin.on('data', (chunk) => {
  input.push(chunk);
  inputBytes += chunk.byteLength;
  onInput();
});

/** Reads the bytes of the current job; there is only one job at a time. */
async function readInput(wanted) {
  while (inputBytes < wanted) {
    await new Promise((resolve) => {
      onInput = resolve;
    });
  }
  const bytes = Buffer.concat(input);
  input = [];
  inputBytes = 0;
  return bytes;
}

async function decode(bytes, { isQuickOnly, maxMegapixels, failOn, square, widths }) {
  // sharp reads only the file's head here and decodes nothing yet.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  const megapixels = (head.width * head.height) / 1e6;
  const most = Math.min(
    head.isProgressive ? MAX_MEGAPIXELS_IN_PASSES : MAX_MEGAPIXELS[head.format],
    maxMegapixels,
  );
  if (megapixels > most) return { ok: false, reason: 'too-large', maxMegapixels: most };
  if (isQuickOnly && !isQuick(head, megapixels)) return { ok: false, reason: 'not-quick' };
  const picture = sharp(bytes, { limitInputPixels: most * 1e6, failOn }).autoOrient();
  return { ok: true, pictures: square ? [await toSquare(picture, square)] : await toWidths(picture, widths) };
}

function isQuick({ format, isProgressive, channels, depth }, megapixels) {
  const most = isProgressive ? QUICK_MEGABYTES_IN_PASSES : QUICK_MEGABYTES[format];
  return megapixels * channels * (SAMPLE_BYTES[depth] ?? 8) <= most;
}

function toSquare(picture, side) {
  return picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}

/** Decodes once at the largest width and derives the smaller ones from it. No picture is enlarged. */
async function toWidths(picture, widths) {
  const widest = Math.max(...widths);
  const { data, info } = await picture
    .resize({ width: widest, height: widest * MAX_HEIGHT_TO_WIDTH, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made = new Map();
  for (const width of widths.map((wanted) => Math.min(wanted, info.width))) {
    if (!made.has(width))
      made.set(width, sharp(data, { raw }).resize({ width }).webp({ quality: 80 }).toBuffer());
  }
  return Promise.all(widths.map((wanted) => made.get(Math.min(wanted, info.width))));
}
