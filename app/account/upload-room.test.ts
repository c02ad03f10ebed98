import { expect, test } from 'vitest';
import { createUploadRoom } from './upload-room.ts';

test('room is given while there is some, and what is given back twice counts once', () => {
  const room = createUploadRoom(100);
  const first = room.take(60);
  expect(room.take(41)).toBeNull();
  const second = room.take(40);
  first?.();
  first?.();
  expect(room.take(61)).toBeNull();
  expect(room.take(60)).not.toBeNull();
  second?.();
  expect(room.take(40)).not.toBeNull();
});
