import { expect, test } from 'vitest';
import { PROFILE_FAILED, PROFILE_SAVED, profileErrors } from './profile-rules.ts';

test('a profile is checked like a registration', () => {
  expect(profileErrors({ fullName: ' ', mobile: '123', email: 'x' })).toEqual({
    fullName: 'Name is required.',
    mobile: 'Enter a valid 10-digit mobile number.',
    email: 'Invalid email format.',
  });
  expect(profileErrors({ fullName: 'Asha', mobile: '9876543210', email: 'a@b.test' })).toEqual({});
});

test('the popups say what spec §8 says', () => {
  expect(PROFILE_SAVED).toEqual({
    title: 'Profile Updated!',
    message: 'Your changes have been saved successfully.',
  });
  expect(PROFILE_FAILED).toEqual({
    title: 'Update Failed!',
    message: 'Something went wrong while saving your profile.',
  });
});
