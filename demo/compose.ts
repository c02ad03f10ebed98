import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';

export const EMOJI = new URL('./emoji/', import.meta.url);

/** Centre and rim of the soft backgrounds (the design's picture gradients). */
const GROUNDS: Record<string, readonly [string, string]> = {
  amber: ['#FDE68A', '#F59E0B'],
  coral: ['#FECACA', '#EF6A4A'],
  green: ['#BBF7D0', '#4CAF7A'],
  pink: ['#FBCFE8', '#D977A8'],
  blue: ['#BFDBFE', '#6FA0DC'],
  apricot: ['#FED7AA', '#EA7A3B'],
};

export function isEmoji(art: string): boolean {
  return /^[0-9a-f]{4,5}(-fe0f)?$/.test(art);
}

export function artFile(art: string): string {
  return fileURLToPath(new URL(isEmoji(art) ? `${art}.webp` : `${art}.svg`, EMOJI));
}

/** One piece of art, trimmed and fitted into a box. */
async function art(name: string, box: number): Promise<Buffer> {
  const source = sharp(artFile(name), isEmoji(name) ? {} : { density: 144 });
  const trimmed = await source.ensureAlpha().trim({ threshold: 8 }).png().toBuffer();
  return sharp(trimmed).resize(box, box, { fit: 'inside', kernel: 'lanczos3' }).png().toBuffer();
}

/** A soft shadow in the art's own shape. */
async function shadow(piece: Buffer, strength: number): Promise<{ input: Buffer; margin: number }> {
  const margin = 40;
  const alpha = await sharp(piece)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' })
    .extractChannel('alpha')
    .linear(strength, 0)
    .blur(13)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = alpha.info;
  const input = await sharp({ create: { width, height, channels: 3, background: '#4a1d10' } })
    .joinChannel(alpha.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { input, margin };
}

/** The art and its shadow around a centre, as layers. */
export async function placed(name: string, box: number, x: number, y: number): Promise<OverlayOptions[]> {
  const input = await art(name, box);
  const { width = box, height = box } = await sharp(input).metadata();
  const left = Math.round(x - width / 2);
  const top = Math.round(y - height / 2);
  const under = await shadow(input, 0.36);
  return [
    { input: under.input, left: left - under.margin + 3, top: top - under.margin + 15 },
    { input, left, top },
  ];
}

function ground(name: string, width: number, height: number): Buffer {
  const [centre, rim] = GROUNDS[name] ?? ['#FFEDD5', '#FDBA74'];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="g" cx=".3" cy=".1" r="1.05"><stop offset="0" stop-color="${centre}"/><stop offset="1" stop-color="${rim}"/></radialGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** A card picture, 640 × 480; its subject is in the middle half, because cards crop it. */
export async function card(groundName: string, main: string, second?: string): Promise<Buffer> {
  const layers =
    second === undefined
      ? await placed(main, 268, 320, 238)
      : [...(await placed(main, 252, 258, 232)), ...(await placed(second, 176, 424, 274))];
  return sharp(ground(groundName, 640, 480))
    .composite(layers)
    .png()
    .toBuffer();
}

const SQUARE = 320;

/** One or two pieces of art in a transparent square of 320 pixels, for the tinted tiles. */
export async function square(arts: readonly string[], fill = 0.74): Promise<Buffer> {
  const [main = '1f371', second] = arts;
  const layers =
    second === undefined
      ? await placed(main, Math.round(SQUARE * fill), SQUARE / 2, SQUARE / 2)
      : [
          ...(await placed(main, Math.round(SQUARE * fill * 0.82), SQUARE * 0.43, SQUARE * 0.44)),
          ...(await placed(second, Math.round(SQUARE * fill * 0.56), SQUARE * 0.69, SQUARE * 0.66)),
        ];
  return sharp({ create: { width: SQUARE, height: SQUARE, channels: 4, background: '#0000' } })
    .composite(layers)
    .png()
    .toBuffer();
}

/** Art without a background, 420 × 360, written to a file: a promo's card has its own background. */
export async function promoPicture(
  pieces: readonly (readonly [art: string, box: number, x: number, y: number])[],
  path: string,
): Promise<void> {
  const layers = await Promise.all(pieces.map(([name, box, x, y]) => placed(name, box, x, y)));
  await sharp({ create: { width: 420, height: 360, channels: 4, background: '#0000' } })
    .composite(layers.flat())
    .webp({ quality: 86, effort: 6, alphaQuality: 90 })
    .toFile(path);
}
