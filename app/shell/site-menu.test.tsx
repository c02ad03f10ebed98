import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { BrowserMaps } from '../location/maps-for-browser.ts';
import { SiteMenu } from './site-menu.tsx';

async function openMenu(maps: BrowserMaps): Promise<HTMLElement> {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: SiteMenu }]);
  render(<Page hydrationData={{ loaderData: { root: { maps } } }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

test('the menu ends with the attribution of the map provider', async () => {
  const menu = await openMenu({ provider: 'osm' });
  expect(menu.textContent).toMatch(/Places and distances: © OpenStreetMap contributors$/);
  expect(screen.getByRole('link', { name: 'OpenStreetMap contributors' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/copyright',
  );
});

test('the menu names Google', async () => {
  const menu = await openMenu({ provider: 'google', key: 'a-key' });
  expect(menu.textContent).toMatch(/Places and distances: Google Maps$/);
});

test('the embedded list of localities needs no attribution', async () => {
  const menu = await openMenu({ provider: 'embedded' });
  expect(menu.textContent).not.toContain('Places and distances');
});
