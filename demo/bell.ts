const RATE = 22_050;
const SECONDS = 0.6;

/** Partials of a small desk bell: relative pitch, loudness, seconds until it has faded to a third. */
const PARTIALS = [
  [1, 0.55, 0.2],
  [2.005, 0.26, 0.13],
  [2.76, 0.16, 0.09],
  [5.4, 0.07, 0.04],
] as const;

/** The cart's bell: a WAV file, 16 bit, one channel, a high E that fades. */
export function bellSound(): Buffer {
  const count = Math.round(RATE * SECONDS);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index++) {
    file.writeInt16LE(Math.round(loudness(index / RATE) * 22_000), 44 + index * 2);
  }
  return file;
}

function loudness(seconds: number): number {
  // Attack and end are ramps, so that neither clicks.
  const ramp = Math.min(1, seconds / 0.003, (SECONDS - seconds) / 0.05);
  return PARTIALS.reduce(
    (sum, [pitch, volume, fade]) =>
      sum + volume * Math.exp(-seconds / fade) * Math.sin(2 * Math.PI * 1318.5 * pitch * seconds) * ramp,
    0,
  );
}
