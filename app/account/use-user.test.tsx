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
  // The store is one per page, so each test loads its own.
  vi.resetModules();
  vi.stubGlobal('fetch', async (path: string) => {
    if (session === 'down') throw new TypeError('Failed to fetch');
    if (path === '/api/session') return Response.json(session);
    return session.user ? Response.json({ addresses }) : Response.json({}, { status: 401 });
  });
});

async function openPage() {
  const { useUser } = await import('./use-user.ts');
  const { useAddresses } = await import('./addresses/use-addresses.ts');
  const { rememberUser } = await import('./user-store.client.ts');
  return { useUser, useAddresses, rememberUser };
}

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');

function otherTabWrites(value: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: value }));
  });
}

test('the cached user shows first, then the server’s answer', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = { user: { ...ASHA, fullName: 'Asha Devi Rao' } };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  expect(result.current).toEqual({ user: ASHA, status: 'cached', isReady: true });
  await waitFor(() => expect(result.current.status).toBe('known'));
  expect(result.current.user?.fullName).toBe('Asha Devi Rao');
  expect(stored()).toEqual(session.user);
});

test('without a cached user the state is unknown until the server answers', async () => {
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  expect(result.current).toEqual({ user: null, status: 'cached', isReady: false });
  await waitFor(() => expect(result.current).toEqual({ user: ASHA, status: 'known', isReady: true }));
});

const PERSONAL = {
  lastOrder: '{"OrderId":"ORD1"}',
  checkout: '{"address":{}}',
  recentSearches: '["dosa"]',
  recentPlaces: '[{"label":"Saket, Delhi","lat":28.52,"lng":77.21}]',
  addressPlace: '{"label":"Saket, Delhi","lat":28.52,"lng":77.21}',
  homeData: '{"/?q=dosa":{}}',
};

function storePersonal() {
  for (const [key, value] of Object.entries({ ...PERSONAL, cartItems: '[]', place: '{}' }))
    localStorage.setItem(key, value);
}
const personalKeys = () => Object.keys(PERSONAL).filter((key) => localStorage.getItem(key) !== null);

test('an ended session clears the cached user and all personal data, but not the cart', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  storePersonal();
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current).toEqual({ user: null, status: 'known', isReady: true }));
  expect(stored()).toBeNull();
  expect(personalKeys()).toEqual([]);
  expect(localStorage.getItem('cartItems')).toBe('[]');
  expect(localStorage.getItem('place')).toBe('{}');
});

test('another customer finds no data of the previous one', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  storePersonal();
  session = { user: MEERA };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.user).toEqual(MEERA));
  expect(personalKeys()).toEqual([]);
});

test('signing out removes the last order; searches and choices of a guest stay', async () => {
  storePersonal();
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.status).toBe('known'));
  expect(personalKeys()).toEqual([]);

  localStorage.setItem('recentSearches', PERSONAL.recentSearches);
  const { rememberUser } = await openPage();
  act(() => rememberUser(null));
  act(() => rememberUser(ASHA));
  expect(personalKeys()).toEqual(['recentSearches']);
});

test('a logout in another tab also clears what this tab holds in memory', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { onForgetPersonal } = await import('../ui/browser/personal-values.client.ts');
  const clear = vi.fn();
  onForgetPersonal(clear);
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.status).toBe('known'));
  otherTabWrites(JSON.stringify({ ...ASHA, fullName: 'Asha Devi Rao' }));
  expect(clear).not.toHaveBeenCalled();
  otherTabWrites(null);
  expect(clear).toHaveBeenCalledOnce();
});

test('a return to the tab asks the server again who is signed in', async () => {
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.status).toBe('known'));
  storePersonal();
  session = { user: null };
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(result.current.user).toBeNull());
  expect(personalKeys()).toEqual([]);
});

/** A page whose user is signed in and has personal data in the browser. */
async function openSignedIn() {
  localStorage.setItem('user', JSON.stringify(ASHA));
  session = { user: ASHA };
  const { useUser } = await openPage();
  const { refreshUser } = await import('./user-store.client.ts');
  const { result } = renderHook(useUser);
  await waitFor(() => expect(result.current.status).toBe('known'));
  storePersonal();
  return { result, refreshUser };
}

test('a session that another tab renews at this moment signs nobody out', async () => {
  const { result, refreshUser } = await openSignedIn();
  // The first request still has the cookie of the session that has ended.
  const answers = [{ user: null }, { user: ASHA }];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
  await act(refreshUser);
  expect(answers).toEqual([]);
  expect(result.current.user).toEqual(ASHA);
  expect(personalKeys()).toEqual(Object.keys(PERSONAL));
});

test('an ended session signs out also where the second question has no answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { result, refreshUser } = await openSignedIn();
  const answers = [Response.json({ user: null }), new Response(null, { status: 503 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  await act(refreshUser);
  expect(answers).toEqual([]);
  expect(result.current.user).toBeNull();
  expect(personalKeys()).toEqual([]);
});

test('without an answer the cached user stays, and the failure is logged', async () => {
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
  'a broken entry (%s) counts as signed out',
  async (text) => {
    localStorage.setItem('user', text);
    const { useUser } = await openPage();
    const { result } = renderHook(useUser);
    expect(result.current.user).toBeNull();
    await waitFor(() => expect(result.current.status).toBe('known'));
  },
);

test('a browser without storage still knows who is signed in', async () => {
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

test('an answer to a request from before a logout does not restore the user', async () => {
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

test('a reload brings an address added elsewhere; a failed one keeps the list', async () => {
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

test('back on a screen with addresses, the previous list is shown until the new one is loaded', async () => {
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

test('the next customer never sees the addresses of one who left while no screen showed them', async () => {
  session = { user: ASHA };
  addresses = [HOME];
  const { useAddresses, rememberUser } = await openPage();
  const first = renderHook(useAddresses);
  await waitFor(() => expect(first.result.current.status).toBe('ready'));
  cleanup();
  rememberUser(null);
  session = { user: MEERA };
  addresses = [];
  rememberUser(MEERA);
  const rendered: unknown[] = [];
  const { result } = renderHook(() => {
    const state = useAddresses();
    rendered.push(...state.addresses);
    return state;
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(rendered).toEqual([]);
});

test('an answer with addresses that comes after their customer has left is dropped', async () => {
  session = { user: ASHA };
  addresses = [HOME];
  const { useAddresses, rememberUser } = await openPage();
  const { result } = renderHook(useAddresses);
  await waitFor(() => expect(result.current.status).toBe('ready'));
  const late = result.current.reload();
  cleanup();
  rememberUser(null);
  await late;
  const { readAddressState } = await import('./addresses/address-store.client.ts');
  expect(readAddressState().addresses).toEqual([]);
});

test('without a cached user, askUser waits for the server’s answer', async () => {
  session = { user: ASHA };
  await openPage();
  const { askUser } = await import('./user-store.client.ts');
  expect(await askUser()).toEqual(ASHA);
  session = 'down';
  expect(await askUser()).toEqual(ASHA);
});

test('askUser resolves to null where the server does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  session = 'down';
  await openPage();
  const { askUser } = await import('./user-store.client.ts');
  expect(await askUser()).toBeNull();
});
