import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AddressChoice } from './address-choice.tsx';
import { AddressForm } from './address-form.tsx';

const HOME = { id: 'a1', type: 'Home', address: '14, 3rd Cross', additionalDetails: 'Upper bell' };
const WORK = { id: 'a2', type: 'Work', address: 'Tower B', additionalDetails: '' };

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save address' }));

function fillIn() {
  type('Flat, house or floor', '14');
  type('Street or area', '3rd Cross');
  type('City', 'Bengaluru');
  type('Pincode', '560095');
}

test('an address that is right is posted and handed over as the server saved it', async () => {
  const post = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ address: HOME }, { status: 201 }),
  );
  vi.stubGlobal('fetch', post);
  const onSaved = vi.fn();
  render(<AddressForm onSaved={onSaved} />);
  fillIn();
  fireEvent.click(screen.getByLabelText('Work'));
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(HOME));
  const [path, init] = post.mock.calls[0] ?? [];
  expect(path).toBe('/api/addresses');
  expect(Object.fromEntries(init?.body as FormData)).toMatchObject({ type: 'Work', pincode: '560095' });
});

test('an address with a gap is not posted: the error stands beside the field until one types there', () => {
  const post = vi.fn();
  vi.stubGlobal('fetch', post);
  render(<AddressForm onSaved={() => {}} />);
  save();
  expect(screen.getByText('Flat or house is required.')).toBeTruthy();
  expect(screen.getByText('Pincode is required.')).toBeTruthy();
  type('Pincode', '5');
  expect(screen.queryByText('Pincode is required.')).toBeNull();
  expect(screen.getByText('Flat or house is required.')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
});

test.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch')), /could not be saved/],
  ['the server fails', async () => new Response('', { status: 500 }), /could not be saved/],
  [
    'the session has ended',
    async () => Response.json({ errors: {}, message: 'Please log in again.' }, { status: 401 }),
    /log in again/,
  ],
])('when %s, the form says so and keeps what was typed', async (_, fetch, message) => {
  vi.stubGlobal('fetch', fetch);
  const onSaved = vi.fn();
  render(<AddressForm onSaved={onSaved} />);
  fillIn();
  save();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Bengaluru');
  expect(onSaved).not.toHaveBeenCalled();
});

test('saved addresses are radio cards of which one is chosen', () => {
  function Cart() {
    const [selectedId, setSelectedId] = useState<string | null>(null);
    return <AddressChoice addresses={[HOME, WORK]} selectedId={selectedId} onSelect={setSelectedId} />;
  }
  render(<Cart />);
  const home = screen.getByRole('radio', { name: /Home.*14, 3rd Cross · Upper bell/ });
  const work = screen.getByRole('radio', { name: /Work.*Tower B/ });
  expect([home, work].map((radio) => radio.getAttribute('aria-checked'))).toEqual(['false', 'false']);
  fireEvent.click(work);
  expect([home, work].map((radio) => radio.getAttribute('aria-checked'))).toEqual(['false', 'true']);
});
