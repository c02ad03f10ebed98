import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };
const MEERA = { ...ASHA, uid: 'u2', fullName: 'Meera Nair' };
const HOME = { id: 'a1', type: 'Home', address: '14, 3rd Cross', additionalDetails: '', parts: null };

let session: { user: typeof ASHA | null } | 'down';
let addresses: (typeof HOME)[];
beforeEach(() => {
  session = { user: null };
  addresses = [];
  // The store is one per page: each test is a page of its own.
  vi.resetModules();
  vi.stubGlobal('fetch', async (path: string) => {
    if (session === 'down') throw new TypeError('Failed to fetch');
    if (path === '/api/session') return Response.json(session);
    return session.user ? Response.json({ addresses }) : Response.json({}, { status: 401 });
  });
});

async function openPage() {
  const { useUser } = await import('./use-user.ts');
  const { useAddresses } = await import('./use-addresses.ts');
  const { rememberUser } = await import('./user-store.client.ts');
  return { useUser, useAddresses, rememberUser };
}

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');

function otherTabWrites(value: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: value }));
  });
}

test('the remembered user shows first, then what the server says', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = { user: { ...ASHA, fullName: 'Asha Devi Rao' } };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  expect(result.current).toEqual({ user: ASHA, status: 'cached', isReady: true });
  await waitFor(() => expect(result.current.status).toBe('known'));
  expect(result.current.user?.fullName).toBe('Asha Devi Rao');
  expect(stored()).toEqual(session.user);
});

test('without a remembered user nobody can say who it is until the server does', async () => {
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  expect(result.current).toEqual({ user: null, status: 'cached', isReady: false });
  await waitFor(() => expect(result.current).toEqual({ user: ASHA, status: 'known', isReady: true }));
});

test('a session that has ended clears the remembered user', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current).toEqual({ user: null, status: 'known', isReady: true }));
  expect(stored()).toBeNull();
});

test('without an answer the remembered user stays, and it is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = 'down';
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await act(async () => {});
  expect(result.current).toEqual({ user: ASHA, status: 'cached', isReady: true });
  expect(warn).toHaveBeenCalledOnce();
});

test.each(['{', '"text"', '{"uid":7}', '{"uid":""}', '[]'])(
  'a broken entry (%s) counts as nobody',
  async (text) => {
    localStorage.setItem('user', text);
    const { useUser } = await openPage();
    const { result } = renderHook(useUser);
    expect(result.current.user).toBeNull();
    await waitFor(() => expect(result.current.status).toBe('known'));
  },
);

test('a browser that forbids storage still knows who is signed in', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.user).toEqual(ASHA));
});

test('a login or logout in another tab is followed', async () => {
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.isReady).toBe(true));
  otherTabWrites(JSON.stringify(ASHA));
  expect(result.current.user).toEqual(ASHA);
  otherTabWrites(null);
  expect(result.current).toEqual({ user: null, status: 'known', isReady: true });
});

test('an answer that was asked before a logout does not bring the user back', async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  localStorage.setItem('user', JSON.stringify(ASHA));
  const { useUser, rememberUser } = await openPage();
  const { result } = renderHook(useUser);
  act(() => rememberUser(null));
  await act(async () => answer(Response.json({ user: ASHA })));
  expect(result.current.user).toBeNull();
  expect(stored()).toBeNull();
});

test('the addresses follow who is signed in and never pass from one customer to the next', async () => {
  const { useAddresses, rememberUser } = await openPage();
  const { result } = renderHook(useAddresses);
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.status).toBe('signed-out'));

  session = { user: ASHA };
  addresses = [HOME];
  act(() => rememberUser(ASHA));
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', addresses: [HOME] }));

  session = { user: MEERA };
  addresses = [];
  act(() => rememberUser(MEERA));
  expect(result.current).toMatchObject({ status: 'loading', addresses: [] });
  await waitFor(() => expect(result.current.status).toBe('ready'));

  act(() => rememberUser(null));
  expect(result.current).toMatchObject({ status: 'signed-out', addresses: [] });
});

test('an address added elsewhere is there after a reload; a failed load keeps the list', async () => {
  session = { user: ASHA };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { useAddresses } = await openPage();
  const { result } = renderHook(useAddresses);
  await waitFor(() => expect(result.current.status).toBe('ready'));
  addresses = [HOME];
  await act(() => result.current.reload());
  expect(result.current.addresses).toEqual([HOME]);
  session = 'down';
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ status: 'failed', addresses: [HOME] });
  expect(warn).toHaveBeenCalledOnce();
});

test('back on a screen with addresses, the list from before is shown until the new one is there', async () => {
  session = { user: ASHA };
  addresses = [HOME];
  const { useAddresses } = await openPage();
  const first = renderHook(useAddresses);
  await waitFor(() => expect(first.result.current.status).toBe('ready'));
  cleanup();
  addresses = [HOME, { ...HOME, id: 'a2' }];
  const { result } = renderHook(useAddresses);
  expect(result.current).toMatchObject({ status: 'ready', addresses: [HOME] });
  await waitFor(() => expect(result.current.addresses).toHaveLength(2));
});

test('who waits for it hears who is signed in once the server says, without anything remembered', async () => {
  session = { user: ASHA };
  await openPage();
  const { askUser } = await import('./user-store.client.ts');
  expect(await askUser()).toEqual(ASHA);
  session = 'down';
  expect(await askUser()).toEqual(ASHA);
});

test('who waits for it is told nobody where the server does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  session = 'down';
  await openPage();
  const { askUser } = await import('./user-store.client.ts');
  expect(await askUser()).toBeNull();
});
