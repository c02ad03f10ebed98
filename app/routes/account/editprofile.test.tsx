import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import EditProfile from './editprofile.tsx';

const ASHA = {
  uid: 'u1',
  email: 'asha@example.test',
  fullName: 'Asha Rao',
  mobile: '9000000000',
  profileImage: null,
};

test('a mobile number is pasted with its country code and space', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ user: ASHA }));
  const Screens = createRoutesStub([
    {
      path: '/editprofile',
      Component: EditProfile as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => ({ user: ASHA }),
    },
  ]);
  render(<Screens initialEntries={['/editprofile']} />);
  const mobile = await screen.findByLabelText<HTMLInputElement>('Mobile number');
  fireEvent.change(mobile, { target: { value: '+91 98765 43210' } });
  expect(mobile.value).toBe('9876543210');
});
