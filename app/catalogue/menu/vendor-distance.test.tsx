import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/support/location/fake-device.ts';
import { createLocationStore } from '../../location/position/location-store.ts';
import { DistancesAttribution } from '../../location/position/maps-attribution.tsx';
import { onPlacePickerWanted } from '../../location/position/place-picker-events.client.ts';
import type { Vendor } from '../catalogue.ts';
import DeliveryNote from './delivery-note.tsx';
import { VendorDistance } from './vendor-distance.tsx';

const vendor: Vendor = {
  id: 'v1',
  name: 'Dosa Corner',
  address: '',
  rating: 4,
  picture: null,
  categories: [],
  location: null,
  topDiscountPercent: 0,
};
const PUNE = { slug: 'pune', name: 'Pune' };
const CREDIT = 'Places and distances are approximate.';

/** The distance on a restaurant's screen, and the attribution below a list. */
function open() {
  const { device, parts } = createFakeDevice();
  const store = createLocationStore(parts);
  const Screen = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <VendorDistance vendor={vendor} store={store} />
          <DistancesAttribution store={store} />
        </>
      ),
    },
  ]);
  store.follow();
  render(<Screen />);
  return { device, store };
}

const button = () => screen.queryByRole('button', { name: 'Choose your location' });

test('while a position can be expected, the distance and its attribution are shown', () => {
  open();
  expect(screen.getByText('Calculating...')).toBeDefined();
  expect(screen.getAllByText(CREDIT)).toHaveLength(2);
  expect(button()).toBeNull();
});

test('without access to the position no attribution is visible, and a place can be chosen instead', async () => {
  const { device, store } = open();
  await act(() => device.fail(1));
  // Invisible, so that the page does not become shorter.
  expect(screen.getAllByText(CREDIT).map(({ classList }) => classList.contains('invisible'))).toEqual([true]);
  const onWanted = vi.fn();
  const stop = onPlacePickerWanted(onWanted);
  fireEvent.click(button() as HTMLElement);
  stop();
  expect(onWanted).toHaveBeenCalledOnce();

  act(() => store.choose({ label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 }));
  expect(button()).toBeNull();
  expect(screen.getAllByText(CREDIT)).toHaveLength(2);
  expect(screen.getAllByText(CREDIT).some(({ classList }) => classList.contains('invisible'))).toBe(false);
});

test('a restaurant that does not deliver to the area of the shown place says so', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return Response.json({ area: { slug: 'pune', name: 'Pune' }, delivers: { v1: false } });
  });
  const areas = { read: () => PUNE, subscribe: () => () => {} };
  render(<DeliveryNote vendorId="v1" areas={areas} />);
  await screen.findByText('Doesn’t deliver to Pune');
  expect(asked.filter((path) => path.includes('delivery'))).toEqual(['/api/delivery?area=pune&vendor=v1']);
});

test('the note of one restaurant is not shown for the next', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    Response.json({ area: PUNE, delivers: { v2: !String(input).includes('v2'), v3: true } }),
  );
  const areas = { read: () => PUNE, subscribe: () => () => {} };
  const { rerender } = render(<DeliveryNote vendorId="v2" areas={areas} />);
  await screen.findByText('Doesn’t deliver to Pune');
  rerender(<DeliveryNote vendorId="v3" areas={areas} />);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('nothing is asked while the area is unknown', () => {
  const asking = vi.spyOn(window, 'fetch');
  render(<DeliveryNote vendorId="v1" areas={{ read: () => undefined, subscribe: () => () => {} }} />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(asking).not.toHaveBeenCalled();
});
