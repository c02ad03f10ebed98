import { brotliDecompressSync, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const MEGABYTE = 1024 * 1024;
const SCRIPT = '<script>alert(1)</script>';
const photo = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG, by default of one bit per pixel, that declares this size, whatever its data decompress to. */
function png(
  width: number,
  height: number,
  unpacked: Buffer,
  { depth = 1, colours = 0, others = [] }: { depth?: number; colours?: number; others?: Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(depth, 8);
  head.writeUInt8(colours, 9);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(unpacked));
  return Buffer.concat([signature, chunk('IHDR', head), ...others, data, chunk('IEND', Buffer.alloc(0))]);
}

/** A small progressive JPEG whose header declares this size. */
export async function vastProgressiveJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await photo().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function vastWebp(): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(16_382, 24, 3);
  bytes.writeUIntLE(16_382, 27, 3);
  return bytes;
}

async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (red: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } });
  const frames = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      frame(n * 4)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

const ENTITIES = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
  '',
);
const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inside}</svg>`);

/** A frame of 1 by 1 pixel on a screen of this size: a decoder allocates the whole screen. */
export function vastGif(side: number): Buffer {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  bytes.writeUInt16LE(side, 6);
  bytes.writeUInt16LE(side, 8);
  return bytes;
}

/** A PNG with 16 bits for each of three colours. */
function deepPng(side: number): Buffer {
  return png(side, side, Buffer.alloc((1 + side * 6) * side), { depth: 16, colours: 2 });
}

/** An SVG of a few KB that applies an expensive filter 800 times. */
function slowDrawing(): Buffer {
  const filter = '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
  return svg(filter + '<rect width="4000" height="4000" filter="url(#f)"/>'.repeat(800));
}

/** Red, 9,950 by 9,950 pixels; stored here because sharp takes seconds to make it. */
const VAST_AVIF =
  'G1QIIJ4Fdoy8EYoYwOf9uq3BpuRu/c/+3vs+rAYqwek7KWtIW2RayGvLqwtpZw1Q8sA4Hem6i01IUCigohzNJqU3tn+AHdpI6DTbAY5od/PJbDSCv12aRJ1HkEXSLbOmnWlhWYDZL5x4QmH//vPnfEA+EJvYeJQIDEy2vUVzMaXJuZb07hQASHLcfZxNPG0sAQAYwJIlu240mUqHXzcyUDVlnrm9K2Abw8wd4FT59k5mwBozABEI5YsI4BtUnW/jaJlgIXDHiwWobM3OzKIHbQx3By+mDGdXZ8C7DJk5eYrnziIWIrRP5OS7OVsAMOvumx4YAbC3TY8mGADPK9XhCiwCCHoZBf6GF99u5ibuqACJHPzNucvzKAe3sIRZZxCZ+PdW5dP//7f+ozDQrlnaL0bXPr/Sack/5WSMbUM+pHeobXkOb06T0bzI49fUf5Bmkb+YdeckXF4TdXqQ4lLQ7fjX4qzjzyrpluF3J5swVuWxlr7Roki+5sHJxcgTdZ+SwG997Tas+P+/Fl2e5Oy7NCtu9mfo4WYX4ncrwR9KURXXStGcrP/zP98eo0EJ24Kcu3cn49cN11DHVFvhD0vmUu5+chUrsPq5aPDF5N6KSY4oNZqZKAurjD12Hi10bUjMdM33YMB1EaNWV9B7QEFi8xapLtQ4M7q9vrMmmM/Z6kdiMKfL7nhjPlfrb7NLY1gr0a8armuwxtRUC8gmatZuL2UixTMRhIjX+UhCmD/jtvtLnDaj9qvW/5wW814pEyf13FApWPscLLTzT0w25j/Mab0Z7HOMqLs2Pv73WlhDXP0YDmmdHQTMVYEWJ9//fK5cyiD87US7fW2K8qL8nYNugm+qQANdn0YfzgPBIXuLMRHcrnFMBWGyNzsMaIWedv/sTS9ecy3I+Zvu14RPz/RPkCvIlv5fts0WUMK+WKG70HiW1+gqs7Pb4fpNr1qEiDX5bycaetGtXeen/61qCikK2wQ5D0Uq661Lort5oKj99W9Uo2bFNSmZ2QXc3tQ3cTYmv+eUWGzvK30+7K+KiD1wrrtTf13//buPUuLczeQMyL5YF2f769i14Ccju2kgVaGdBJHAc38mQviV9LHj70cm/bde6oKHM9ZEIWvtjv/m4Xtc6KwZj4Ieqbii1kyvMKSkM6VvBXf/1S8VLl3ErWkiyTtf8K7necDwGH7Ph22DVrecud02Ybxpir4=';
/** Red, 4,000 by 4,000 pixels. */
const LARGE_AVIF =
  'GzUCEMZAtt8fw4gs0L2c+qMrnp4GGjbPAvDWPLEkziXL2wK7GN1tDIciOI1m+7YCYCN26ckau1ERAORUDEyR00YRwLWPgwCAHdtaZB0MRpu7KG5OVKZsBoCUBHDgAAC/GsHFhDOlCnEDzFQuEM6N3QICAUCP0S7y410ZZR0MQARlzUoAOo3dApMHBhAAMKGdTAAAQH9BtTBgtAcFAF7DAGFGmbwRmQPHDyT8+P8UeUtjFyNoacX4/ev//FZCcuKSoNXEqP9kE/f+//+PjieQnz/l9d1i6p2Y/EcL/zmuHilZO0ctdu7mC6etT5f5tczv+mug/xun6S6Pm3fMHPvshf22rk5Wrt43+ywMO13sZ2aoHnrnSmlS+aIXorpZwFuJU7fuTwfPqyv5RLKn0oGLW7JiVx1b/vRWgI3g8LLg85jQzV/On0pp/tPbX7vPWdW/kzZ+DWzYNTVkg5/Wy4nR9j92ZJemlDzQ5po23NRVeSopD4v+X9SaPXHv97j5TXPQsKPi8fZdduc3PTJ0i1n7I2v39L7DPHMGrg35an+33L6wYX94utG7vh6zBcW8011y0yqtEz4Yr7hk1MF/XXkw0dRgv1PleFsVQj3GLJpCZgwXeo9rC9x/O1C718e40GS+m6Fwr6C2R+bvSVM7pm5Uf/50V48r58lX4QY=';
/** Red, 9,950 by 9,950 pixels. */
const VAST_TIFF =
  'W0vMBOJIyE20PjSEeMEtEDAOSzGLB9M/MgHYjC13fG2/5XHw7uFhQIm/eCApx5pA5GEeSfNY0xtuHrdIlHIxRSUlocRe1gxc+v6ZsBBtfHJnl5wr7/xMPcoa+z3LsgIAaWOjuBAAil5UIgCklRfLTQGpCtrXAlCCY+dIACl71iJ7gFSTr64FUKrbBhoANIz0nX4/HwDYo/T8cGb5ucNp738bEi8kBcs9WpUDAHJHiRKcHG15SKz1O36wWWqXUSZhDUIRwPNAECEklBpf0SgnImAIqTZCC7LNVzS2KROAA6HE0RDgVALL4CoM7PdljRs9V2r3VhIMWWcQdaB6hVc1AHFxV4Cxm815pnqh72vlBsbAXC/wzoKtzSF5OJxdhupjePoUHf/z3U0wMk1g3kRYOFjwXyzsPCSkPxJc/C3UdZa8TJJ0bSD97i+NnS9Z75eW3pME/5D22iuy4xVX6ygN+yhvZys9dyv/bykmflHsbTQrozXh1drBHlr+DO3mdk0Q';
const unpacked = (brotli: string) => brotliDecompressSync(Buffer.from(brotli, 'base64'));

/** Pictures that would fill the memory, are truncated, or are another format as well. */
export const IMAGE_BOMBS: readonly [what: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of 3,600 megapixels that is only a head', () => png(60_000, 60_000, Buffer.alloc(0))],
  ['a PNG of 400 megapixels in 50 KB', () => png(20_000, 20_000, Buffer.alloc(50 * MEGABYTE))],
  ['a small PNG whose data unpack to 50 MB', () => png(8, 8, Buffer.alloc(50 * MEGABYTE))],
  [
    'a PNG whose comment unpacks to 50 MB',
    () =>
      png(8, 8, Buffer.alloc(16), {
        others: [
          chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50 * MEGABYTE))])),
        ],
      }),
  ],
  // One bit per pixel, each row with its filter.
  ['a PNG of 99 megapixels in 12 KB', () => png(10_000, 9_999, Buffer.alloc((1 + 10_000 / 8) * 9_999))],
  ['a WebP of 268 megapixels', vastWebp],
  ['a progressive JPEG of 81 megapixels in 1 KB', () => vastProgressiveJpeg(9_000, 9_000)],
  ['a progressive JPEG of 4,000 megapixels in 1 KB', () => vastProgressiveJpeg(65_000, 65_000)],
  ['a progressive JPEG of 16 megapixels in 1 KB', () => vastProgressiveJpeg(4_000, 3_999)],
  ['a JPEG cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, 200)],
  ['a PNG cut off', async () => (await photo().png().toBuffer()).subarray(0, 60)],
  [
    'a JPEG with a web page behind it',
    async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
  ],
  ['a GIF that is also a script', () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`)],
  ['a web page', () => Buffer.from(`<html>${SCRIPT}</html>`)],
  ['a drawing with a script', () => svg(`${SCRIPT}<rect width="9" height="9" onload="alert(1)"/>`)],
  ['a drawing that reads files', () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
  [
    'a drawing of a billion words',
    () => svg('<text>&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>`),
  ],
  ['a drawing that draws itself', () => svg('<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ['an animation', () => animation('gif')],
  ['an animation as WebP', () => animation('webp')],
  ['an AVIF of 99 megapixels in 2 KB', () => unpacked(VAST_AVIF)],
  ['an AVIF of 16 megapixels in 1 KB', () => unpacked(LARGE_AVIF)],
  ['a GIF of 99 megapixels in 42 bytes', () => vastGif(9_950)],
  ['a GIF of 16 megapixels in 42 bytes', () => vastGif(4_000)],
  ['a GIF of 4,000 megapixels in 42 bytes', () => vastGif(65_000)],
  ['a TIFF of 99 megapixels', () => unpacked(VAST_TIFF)],
  ['a PNG of 16 megapixels with 16 bits a colour', () => deepPng(4_000)],
  ['a drawing that takes a minute', slowDrawing],
];
