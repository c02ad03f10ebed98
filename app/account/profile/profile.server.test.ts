import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerAndSignIn, signIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { eraseCustomer } from '../erase-customer.server.ts';
import { encodeProfileImage } from './profile-image.server.ts';
import { IMAGE_UNREADABLE } from './profile-rules.ts';

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
      // Streamed, because Node's own way with a form goes on sending after the server has stopped reading.
      body: sent.stream(),
      duplex: 'half',
      headers: { Origin: 'http://shop.test', Cookie: cookie, 'Content-Type': sent.type },
    } as RequestInit),
  );
}

/** Posts any body to the profile. */
const postProfile = (cookie: string, type: string, body: string | ReadableStream<Uint8Array>) =>
  shop.app.handle(
    new Request('http://shop.test/editprofile', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { Origin: 'http://shop.test', Cookie: cookie, 'Content-Type': type },
    } as RequestInit),
  );

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

test('saved changes are stored, appear in the session and are confirmed', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const email = `New-${customer.email}`;
  const form = { ...CHANGED, email: ` ${email} `, current: customer.password };
  const response = await save(cookie, form);
  const html = await response.text();
  expect(html).toContain('Profile Updated!');
  expect(html).toContain('Your changes have been saved successfully.');
  expect(await profileOf(userId)).toEqual({ ...CHANGED, email: email.toLowerCase(), profileImage: null });
  expect(await (await shop.get('/api/session', { cookie })).json()).toMatchObject({
    user: { uid: userId, fullName: CHANGED.fullName },
  });
  await signIn(shop, { email, password: customer.password });
});

test('a mobile number is saved as ten digits, also from a form without JavaScript', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  await save(cookie, { fullName: customer.name, mobile: '+91 61234-56789', email: customer.email });
  expect(await profileOf(userId)).toMatchObject({ mobile: '6123456789' });
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
  // Left half red, right half blue; orientation 6 asks for a quarter turn clockwise.
  const half = { width: 100, height: 200, channels: 3 as const };
  const bytes = await sharp({ create: { ...half, width: 200, background: '#0000ff' } })
    .composite([{ input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const encoded = await encodeProfileImage('asha', [bytes]);
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
  // The box at the start of every HEIC file, whose HEVC pictures sharp's build does not decode.
  ['a HEIC file', new Blob([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')])],
  ['an empty file', new Blob([])],
  ['a drawing', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])],
  ['a web page named like a picture', new Blob(['<html><script>alert(1)</script></html>'])],
])('%s as a photo gets a clear error and changes nothing', async (_, file) => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const image = file instanceof Blob ? file : new Blob([(await photo()).subarray(0, 300)]);
  const response = await save(cookie, { ...CHANGED, email: customer.email }, image);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(IMAGE_UNREADABLE.replace("'", '&#x27;'));
  expect(await profileOf(userId)).toMatchObject({ fullName: customer.name, profileImage: null });
});

test('a photo of too many pixels gets another error than an unreadable one', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const vast = sharp({ create: { width: 10_001, height: 10_000, channels: 3, background: 'red' } });
  const response = await save(
    cookie,
    { ...CHANGED, email: customer.email },
    new Blob([await vast.png().toBuffer()]),
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This picture is too large: choose one of at most 100 megapixels.');
});

test('a photo is removed on request, without JavaScript too', async () => {
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
  const form = { ...CHANGED, email: owner.customer.email.toUpperCase(), current: customer.password };
  const response = await save(cookie, form);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Another account uses this email.');
  expect((await profileOf(userId)).email).toBe(customer.email);
});

test('another e-mail requires the current password, and nothing is saved without it', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const form = { ...CHANGED, email: `other-${customer.email}` };
  for (const [current, problem] of [
    ['', 'Current password is required.'],
    ['not this password', 'This is not your current password.'],
  ] as const) {
    const response = await save(cookie, { ...form, current });
    const html = await response.text();
    expect([response.status, html.includes(problem)]).toEqual([400, true]);
    // Shown with what was typed, except the password.
    expect(html).toContain(`value="${form.email}"`);
    expect(html).not.toContain('value="not this password"');
    expect(await profileOf(userId)).toMatchObject({ fullName: customer.name, email: customer.email });
  }
  // The same e-mail in another case is no change.
  const same = await save(cookie, { ...CHANGED, email: ` ${customer.email.toUpperCase()}` });
  expect(same.status).toBe(200);
});

test('an e-mail is not changed with a password that is changed at the same moment', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  // Changes the password between its check and the change of the e-mail, as another browser may.
  for (const statement of [
    `create function change_password() returns trigger language plpgsql as $$
       begin update accounts set password = 'another' where "userId" = '${userId}'; return new; end $$`,
    `create trigger change_password after insert on attempts for each row
       when (new.key like 'email-account:%') execute function change_password()`,
  ]) {
    await shop.database.pool.query(statement);
  }
  const form = { ...CHANGED, email: `other-${customer.email}`, current: customer.password };
  const response = await save(cookie, form);
  await shop.database.pool.query('drop function change_password cascade');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This is not your current password.');
  expect((await profileOf(userId)).email).toBe(customer.email);
});

test('another e-mail ends every other session, and another name ends none', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const elsewhere = await signIn(shop, customer);
  const isSignedIn = async (cookies: string) =>
    (await (await shop.get('/api/session', { cookie: cookies })).text()).includes('@');
  await save(cookie, { ...CHANGED, email: customer.email });
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, true]);
  await save(cookie, { ...CHANGED, email: `other-${customer.email}`, current: customer.password });
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
});

test('a refused e-mail of another account ends no session', async () => {
  const owner = await registerAndSignIn(shop);
  const { cookie, customer } = await registerAndSignIn(shop);
  const elsewhere = await signIn(shop, customer);
  await save(cookie, { ...CHANGED, email: owner.customer.email, current: customer.password });
  expect(await (await shop.get('/api/session', { cookie: elsewhere })).text()).toContain(customer.email);
});

test('without JavaScript the password can be given with the first post', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const html = await (await shop.get('/editprofile', { cookie })).text();
  expect(html).toMatch(/<noscript>(?:(?!<\/noscript>).)*name="current"/s);
  expect(html).toContain('Needed to change your email');
});

test('a form that names somebody else changes only its sender', async () => {
  const owner = await registerAndSignIn(shop);
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  await save(cookie, { ...CHANGED, email: customer.email, id: owner.userId, uid: owner.userId });
  expect((await profileOf(owner.userId)).fullName).toBe(owner.customer.name);
  expect((await profileOf(userId)).fullName).toBe(CHANGED.fullName);
});

test.each([
  ['the name', {}],
  ['the e-mail', { email: 'other@example.test' }],
])('an account that is erased while a form with %s arrives is no failure', async (_, other) => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const values = { ...CHANGED, email: customer.email, current: customer.password, ...other };
  const pull = async (body: ReadableStreamDefaultController<Uint8Array>) => {
    await eraseCustomer(shop.database.db, userId);
    body.enqueue(Buffer.from(new URLSearchParams(values).toString()));
    body.close();
  };
  // Nothing is sent before the server reads, which is after it has found the session.
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const response = await postProfile(cookie, 'application/x-www-form-urlencoded', body);
  expect(response.headers.get('Location')).toBe('/login?from=%2Feditprofile');
  expect(log).not.toHaveBeenCalled();
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

/** An upload that stays open until the test ends it. */
function openUpload(cookie: string) {
  const sent = new TransformStream<Uint8Array, Uint8Array>();
  const writer = sent.writable.getWriter();
  const head = '--x\r\nContent-Disposition: form-data; name="profileImage"; filename="me.jpg"\r\n\r\n';
  writer.write(Buffer.from(head)).catch(() => {});
  const answer = shop.app.handle(
    new Request('http://shop.test/editprofile', {
      method: 'POST',
      body: sent.readable,
      headers: {
        Origin: 'http://shop.test',
        Cookie: cookie,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      duplex: 'half',
    } as RequestInit),
  );
  const sendBytes = (bytes: number) => writer.write(new Uint8Array(bytes));
  return { answer, sendBytes, send: (megabytes: number) => sendBytes(megabytes * 1024 * 1024) };
}

test('uploads that one customer leaves open take at most half of the upload budget', async () => {
  const stranger = await registerAndSignIn(shop);
  const open = Array.from({ length: 4 }, () => openUpload(stranger.cookie));
  const refused = Promise.race(open.map(({ answer }) => answer));
  // The second fills this customer's share of 32 MB.
  await open[0]?.send(19);
  open[1]?.send(14).catch(() => {});
  const response = await refused;
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await response.text()).toContain('Update Failed!');
  const { cookie, customer } = await registerAndSignIn(shop);
  const picture = new Blob([new Uint8Array(await photo()), new Uint8Array(10 * 1024 * 1024)]);
  expect((await save(cookie, { ...CHANGED, email: customer.email }, picture)).status).toBe(200);
  // A form without a file needs no share.
  const form = { ...CHANGED, email: stranger.customer.email };
  expect((await save(stranger.cookie, form)).status).toBe(200);
  shop.clock.now = new Date(shop.clock.now.getTime() + 10_000);
  await Promise.all(open.map(({ answer }) => answer));
});

test('an upload that stalls for 10 s is cut off, and a slow one is not', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const [stalled, slow] = [openUpload(cookie), openUpload(cookie)];
  await Promise.all([stalled.send(1), slow.send(1)]);
  const later = (milliseconds: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + milliseconds);
  };
  later(6_000);
  await slow.send(1);
  later(4_000);
  const response = await stalled.answer;
  expect([response.status, response.headers.get('Retry-After')]).toEqual([408, '2']);
  await slow.send(1);
  later(10_000);
  expect((await slow.answer).status).toBe(408);
});

test('an upload that drips 15 KB/s gives its share back, and one of 19 KB/s continues', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const [dripping, steady] = [openUpload(cookie), openUpload(cookie)];
  await Promise.all([dripping.send(6), steady.send(1)]);
  let isCutOff = false;
  void dripping.answer.then(() => {
    isCutOff = true;
  });
  for (let second = 0; second < 60; second += 5) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 5_000);
    await Promise.all([steady.sendBytes(96 * 1024), dripping.sendBytes(75 * 1024).catch(() => {})]);
    // Lets timers that are due run.
    await new Promise(setImmediate);
    if (second < 50) expect(isCutOff).toBe(false);
  }
  expect((await dripping.answer).status).toBe(408);
  await steady.sendBytes(1);
  shop.clock.now = new Date(shop.clock.now.getTime() + 10_000);
  expect((await steady.answer).status).toBe(408);
});

test.each([
  ['400,000 empty parts', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(400_000)],
  [
    'texts of 100 KB',
    `--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\n${'a'.repeat(100_000)}\r\n`,
  ],
])('%s in a form with files are too long', async (_, parts) => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await postProfile(cookie, 'multipart/form-data; boundary=x', `${parts}--x--\r\n`);
  expect(response.status).toBe(413);
});

test('a form that is not multipart has the limit of any other form', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const { email } = await profileOf(userId);
  const form = (fullName: string) => new URLSearchParams({ ...CHANGED, fullName, email }).toString();
  const plain = 'application/x-www-form-urlencoded';
  expect((await postProfile(cookie, plain, form('Asha'))).status).toBe(200);
  expect((await postProfile(cookie, plain, form('a'.repeat(65 * 1024)))).status).toBe(413);
});

test('the end of a form may arrive in its own chunk', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const texts = Object.entries({ ...CHANGED, email: customer.email }).map(([name, value]) =>
    part(name, value),
  );
  const file = (bytes: number) =>
    `--x\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n${'a'.repeat(bytes)}\r\n`;
  const PIECE = 64 * 1024;
  const empty = `${texts.join('')}${file(0)}--x--`.length;
  const form = `${texts.join('')}${file(PIECE - empty)}--x--`;
  expect(form).toHaveLength(PIECE);
  const response = await postProfile(cookie, 'multipart/form-data; boundary=x', `${form}\r\n`);
  expect(response.status).toBe(200);
});
