import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn, signIn } from '../../tests/support/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { encodeProfileImage } from './profile-image.server.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const CHANGED = { fullName: 'Asha Devi Rao', mobile: '6123456789' };

/** Posts the profile form as a browser does, with a file. */
async function save(cookie: string, form: Record<string, string>, image?: Blob): Promise<Response> {
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) fields.set(name, value);
  fields.set('profileImage', image ?? new Blob([]), image ? 'me.jpg' : '');
  const sent = await new Response(fields).blob();
  return shop.app.handle(
    new Request('http://shop.test/editprofile', {
      method: 'POST',
      // Sent as it is taken: Node's own way with a form goes on sending to who has stopped to read.
      body: sent.stream(),
      duplex: 'half',
      headers: { Origin: 'http://shop.test', Cookie: cookie, 'Content-Type': sent.type },
    } as RequestInit),
  );
}

const profileOf = (id: string) =>
  shop.database.db
    .selectFrom('users')
    .select(['fullName', 'mobile', 'email', 'profileImage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function dataUrlBytes(url: string | null): Buffer {
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(url ?? '') ?? [];
  return Buffer.from(base64, 'base64');
}

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer();

test('the form shows the profile as it is', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const response = await shop.get('/editprofile', { cookie });
  const html = await response.text();
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  for (const text of [customer.name, customer.mobile, customer.email])
    expect(html).toContain(`value="${text}"`);
  expect(html).toContain('href="/change_password"');
  expect(html).toContain('href="/deactivate_account"');
});

test('saved changes are stored, seen by the session and said', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const email = `New-${customer.email}`;
  const response = await save(cookie, { ...CHANGED, email: ` ${email} ` });
  const html = await response.text();
  expect(html).toContain('Profile Updated!');
  expect(html).toContain('Your changes have been saved successfully.');
  expect(await profileOf(userId)).toEqual({ ...CHANGED, email: email.toLowerCase(), profileImage: null });
  expect(await (await shop.get('/api/session', { cookie })).json()).toMatchObject({
    user: { uid: userId, fullName: CHANGED.fullName },
  });
  await signIn(shop, { email, password: customer.password });
});

test('a photo becomes a 180 px WebP data URL without its metadata', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  await save(cookie, { ...CHANGED, email: customer.email }, new Blob([await photo()]));
  const { profileImage } = await profileOf(userId);
  const stored = await sharp(dataUrlBytes(profileImage)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 180, height: 180 });
  expect(stored.exif).toBeUndefined();
  expect(profileImage?.length).toBeLessThan(40_000);

  await save(cookie, { ...CHANGED, email: customer.email });
  expect((await profileOf(userId)).profileImage).toBe(profileImage);
});

test('a photo taken with the phone on its side stands upright', async () => {
  // Left half red, right half blue; orientation 6 says: turn it a quarter clockwise.
  const half = { width: 100, height: 200, channels: 3 as const };
  const bytes = await sharp({ create: { ...half, width: 200, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const encoded = await encodeProfileImage(bytes);
  const { data } = await sharp(dataUrlBytes(encoded.ok ? encoded.url : null))
    .extract({ left: 90, top: 20, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[2]).toBeLessThan(60);
});

test.each([
  ['text', new Blob(['this is no picture'])],
  ['a picture cut off', 'cut'],
  // The box that every HEIC file begins with; its pictures are HEVC, which sharp's build does not decode.
  ['a HEIC file', new Blob([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')])],
  ['an empty file', new Blob([])],
  ['a web page named like a picture', new Blob(['<html><script>alert(1)</script></html>'])],
])('%s as a photo gets a clear error and changes nothing', async (_, file) => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const image = file instanceof Blob ? file : new Blob([(await photo()).subarray(0, 300)]);
  const response = await save(cookie, { ...CHANGED, email: customer.email }, image);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This file cannot be read as a picture.');
  expect(await profileOf(userId)).toMatchObject({ fullName: customer.name, profileImage: null });
});

test('a photo of too many pixels is told from an unreadable one', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const vast = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="10001" height="10000"/>']);
  const response = await save(cookie, { ...CHANGED, email: customer.email }, vast);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This picture is too large: choose one of at most 100 megapixels.');
});

test('a photo is removed when that is asked for, without JavaScript too', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const form = { ...CHANGED, email: customer.email };
  expect(await (await shop.get('/editprofile', { cookie })).text()).not.toContain('name="removePhoto"');
  await save(cookie, form, new Blob([await photo()]));
  expect(await (await shop.get('/editprofile', { cookie })).text()).toContain('name="removePhoto"');
  await save(cookie, { ...form, removePhoto: 'yes' });
  expect((await profileOf(userId)).profileImage).toBeNull();
});

test('a photo over 20 MB is refused', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const form = { ...CHANGED, email: customer.email };
  const slightly = await save(cookie, form, new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]));
  expect(slightly.status).toBe(400);
  expect(await slightly.text()).toContain('Choose a picture of at most 20 MB.');
  const far = await save(cookie, form, new Blob([new Uint8Array(22 * 1024 * 1024)]));
  expect(far.status).toBe(413);
  expect(await far.text()).toContain('Choose a picture of at most 20 MB.');
  expect((await profileOf(userId)).fullName).toBe(customer.name);
});

test("another account's e-mail cannot be taken, in any case", async () => {
  const owner = await registerAndSignIn(shop);
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const response = await save(cookie, { ...CHANGED, email: owner.customer.email.toUpperCase() });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Another account uses this email.');
  expect((await profileOf(userId)).email).toBe(customer.email);
});

test('a form that names somebody else changes only the one who sent it', async () => {
  const owner = await registerAndSignIn(shop);
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  await save(cookie, { ...CHANGED, email: customer.email, id: owner.userId, uid: owner.userId });
  expect((await profileOf(owner.userId)).fullName).toBe(owner.customer.name);
  expect((await profileOf(userId)).fullName).toBe(CHANGED.fullName);
});

test('wrong values are answered beside their fields', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const html = await (await save(cookie, { fullName: '', mobile: '5123456789', email: 'x@y' })).text();
  for (const typed of ['5123456789', 'x@y']) expect(html).toContain(`value="${typed}"`);
  for (const text of [
    'Name is required.',
    'Enter a valid 10-digit mobile number.',
    'Invalid email format.',
  ]) {
    expect(html).toContain(text);
  }
});

test('more uploads at once than the process has room for are asked to come again, and then taken', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const endless = () =>
    shop.app.handle(
      new Request('http://shop.test/editprofile', {
        method: 'POST',
        body: new ReadableStream<Uint8Array>({ start: (sender) => void senders.push(sender) }),
        headers: {
          Origin: 'http://shop.test',
          Cookie: cookie,
          'Content-Type': 'multipart/form-data; boundary=x',
        },
        duplex: 'half',
      } as RequestInit),
    );
  const four = Array.from({ length: 4 }, endless);
  const refused = await Promise.race(four);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await refused.text()).toContain('Update Failed!');
  for (const sender of senders) sender.error(new Error('The line broke.'));
  const statuses = (await Promise.all(four)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([400, 400, 400, 503]);
  const picture = new Blob([new Uint8Array(await photo())]);
  expect((await save(cookie, { ...CHANGED, email: customer.email }, picture)).status).toBe(200);
});
