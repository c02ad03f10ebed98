import { expect, test } from 'vitest';
import {
  EMAIL_IN_USE,
  IMAGE_MAX_BYTES,
  IMAGE_UNREADABLE,
  imageSizeProblem,
  imageTooManyPixels,
  isOtherEmail,
  PASSWORD_HINT,
  PROFILE_FAILED,
  PROFILE_SAVED,
  profileErrors,
} from './profile-rules.ts';

test('a profile follows the rules of registration', () => {
  expect(profileErrors({ fullName: ' ', mobile: '123', email: 'x' })).toEqual({
    fullName: 'Name is required.',
    mobile: 'Enter a valid 10-digit mobile number.',
    email: 'Invalid email format.',
  });
  expect(profileErrors({ fullName: 'Asha', mobile: '9876543210', email: 'a@b.test' })).toEqual({});
});

test.each([
  [1, null],
  [20 * 1024 * 1024, null],
  [20 * 1024 * 1024 + 1, /at most 20 MB/],
  [0, /JPEG, PNG or WebP/],
])('a picture of %i bytes gives %s', (size, said) => {
  const problem = imageSizeProblem({ size });
  if (said) expect(problem).toMatch(said);
  else expect(problem).toBeNull();
});

test('a refused picture or email names the limit or the reason', () => {
  expect(IMAGE_MAX_BYTES).toBe(20_971_520);
  expect(imageTooManyPixels(16)).toMatch(/at most 16 megapixels/);
  expect(IMAGE_UNREADABLE).toMatch(/HEIC.*screenshot/);
  expect(EMAIL_IN_USE).toMatch(/another account/i);
  expect(PASSWORD_HINT).toMatch(/change your email/);
});

test.each([
  ['asha@mail.example', false],
  [' Asha@Mail.Example ', false],
  ['ravi@mail.example', true],
])('%o is another email than asha@mail.example: %s', (typed, isOther) => {
  expect(isOtherEmail(typed, 'asha@MAIL.example')).toBe(isOther);
});

test('the popups show the texts of spec §8', () => {
  expect(PROFILE_SAVED).toEqual({
    title: 'Profile Updated!',
    message: 'Your changes have been saved successfully.',
  });
  expect(PROFILE_FAILED).toEqual({
    title: 'Update Failed!',
    message: 'Something went wrong while saving your profile.',
  });
});
