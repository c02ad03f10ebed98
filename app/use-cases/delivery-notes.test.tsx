import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartLine } from '../cart/cart-line.ts';
import { DeliveryNotes } from './delivery-notes.tsx';

const line = (vendorId: string, vendorName: string): CartLine => ({
  ...{
    id: `${vendorId}-dosa`,
    name: 'Dosa',
    pricePaise: 100_00,
    discountPercent: 0,
    picture: null,
    quantity: 1,
  },
  vendorId,
  vendorName,
});
const LINES = [line('v1', 'Dosa Corner'), line('v2', 'Far Kitchen'), line('v3', 'Unknown Place')];

/** Another text in each test, because answers are used again. */
let TO: { addressId: string; text: string };
let asked: string[];
let answer: () => Response;
beforeEach(() => {
  TO = { addressId: 'a1', text: `${crypto.randomUUID()}, Koramangala, Bengaluru` };
  asked = [];
  answer = () =>
    Response.json({
      area: { slug: 'koramangala-bengaluru', name: 'Koramangala' },
      delivers: { v1: true, v2: false, v3: null },
    });
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return answer();
  });
});
const settled = () => waitFor(() => expect(asked.length).toBeGreaterThan(0));
const shown = () => screen.getByRole('status').textContent;

describe('the notes of a cart', () => {
  test('name the vendors that do not deliver to the address, and no other', async () => {
    render(<DeliveryNotes lines={LINES} to={TO} />);
    await screen.findByText(/Far Kitchen doesn’t deliver to Koramangala/);
    expect(shown()).not.toMatch(/Dosa Corner|Unknown Place/);
    expect(asked).toEqual(['/api/delivery?address=a1&vendor=v1&vendor=v2&vendor=v3']);
  });

  test('cover every vendor of the largest cart, in four requests', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(`v${index}`, `Kitchen ${index}`));
    const askedFor = (path: string) => new URL(path, location.origin).searchParams.getAll('vendor');
    vi.mocked(window.fetch).mockImplementation(async (input) => {
      asked.push(String(input));
      const vendorIds = askedFor(String(input));
      const delivers = Object.fromEntries(vendorIds.map((id) => [id, id !== 'v3' && id !== 'v99']));
      return Response.json({ area: { slug: 'koramangala-bengaluru', name: 'Koramangala' }, delivers });
    });
    render(<DeliveryNotes lines={lines} to={TO} />);
    await screen.findByText(/Kitchen 99 doesn’t deliver/);
    expect(shown()?.match(/Kitchen \d+/g)).toEqual(['Kitchen 3', 'Kitchen 99']);
    expect(asked.map((path) => askedFor(path).length)).toEqual([25, 25, 25, 25]);
    expect(asked.flatMap(askedFor)).toEqual(lines.map(({ vendorId }) => vendorId));
  });

  test('follow another address, and another text of the same one', async () => {
    const { rerender } = render(<DeliveryNotes lines={LINES} to={TO} />);
    await screen.findByText(/Far Kitchen/);
    answer = () =>
      Response.json({ area: { slug: 'pune', name: 'Pune' }, delivers: { v1: false, v2: true, v3: null } });
    rerender(<DeliveryNotes lines={LINES} to={{ ...TO, text: '1, Kothrud, Pune' }} />);
    await screen.findByText(/Dosa Corner doesn’t deliver to Pune/);
    expect(shown()).not.toMatch(/Far Kitchen/);
  });

  test('are shown at once on the next screen, and asked for again after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = render(<DeliveryNotes lines={LINES} to={TO} />);
    await screen.findByText(/Far Kitchen/);
    const { length } = asked;
    first.unmount();
    const next = render(<DeliveryNotes lines={LINES} to={TO} />);
    expect(shown()).toMatch(/Far Kitchen/);
    expect(asked).toHaveLength(length);
    next.unmount();
    vi.advanceTimersByTime(5 * 60 * 1000);
    render(<DeliveryNotes lines={LINES} to={TO} />);
    expect(asked).toHaveLength(length + 1);
    vi.useRealTimers();
  });

  test('remain while a vendor leaves the cart', async () => {
    const { rerender } = render(<DeliveryNotes lines={LINES} to={TO} />);
    await screen.findByText(/Far Kitchen/);
    rerender(<DeliveryNotes lines={LINES.slice(1)} to={TO} />);
    expect(shown()).toMatch(/Far Kitchen/);
    await waitFor(() => expect(asked.at(-1)).toBe('/api/delivery?address=a1&vendor=v2&vendor=v3'));
    rerender(<DeliveryNotes lines={LINES.slice(2)} to={TO} />);
    expect(shown()).toBe('');
  });

  test('ask for nothing where nothing is delivered', () => {
    render(<DeliveryNotes lines={LINES} to={null} />);
    expect(asked).toEqual([]);
    expect(shown()).toBe('');
  });

  test.each([
    ['the site fails', () => new Response('', { status: 503 })],
    ['the address is not known', () => Response.json({ area: null, delivers: {} })],
    ['the answer is none', () => Response.json({})],
  ])('are silent when %s', async (_, failing) => {
    answer = failing;
    render(<DeliveryNotes lines={LINES} to={TO} />);
    await settled();
    expect(shown()).toBe('');
  });
});
