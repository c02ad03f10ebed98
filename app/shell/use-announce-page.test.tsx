import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_REGION_ID } from '../ui/browser/live-region.ts';
import { useAnnouncePage } from './use-announce-page.ts';

function Site() {
  useAnnouncePage();
  return (
    <>
      <Link to="/cart">Cart</Link>
      <Link to="/?q=dosa">Dosa</Link>
      <Link to="/">Home</Link>
      <Outlet />
      <p id={PAGE_REGION_ID} />
    </>
  );
}

test('a new page is announced, the first page and a changed filter are not', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Site,
      children: [
        { index: true, Component: () => <title>Tiffin</title> },
        { path: 'cart', Component: () => <title>Cart · Tiffin</title> },
      ],
    },
  ]);
  render(<Stub />);
  const said = () => document.getElementById(PAGE_REGION_ID)?.textContent?.trim();
  const press = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
  press('Dosa');
  await waitFor(() => expect(document.title).toBe('Tiffin'));
  expect(said()).toBe('');
  press('Cart');
  await waitFor(() => expect(said()).toBe('Cart · Tiffin'));
  press('Home');
  await waitFor(() => expect(said()).toBe('Tiffin'));
});
