import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PhotoField } from './photo-field.tsx';
import { IMAGE_UNREADABLE } from './profile-rules.ts';

const SAVED = 'data:image/webp;base64,c2F2ZWQ=';
/** The bytes with which every JPEG begins. */
const HEAD = '\xff\xd8\xff';
const dataUrl = (text: string) => `data:image/jpeg;base64,${btoa(HEAD + text)}`;
const file = (text: string) =>
  new File([Uint8Array.from(HEAD + text, (sign) => sign.charCodeAt(0))], `${text}.jpg`, {
    type: 'image/jpeg',
  });

/** Ends the decoding of a picture, by its URL. */
let decoded: Map<string, () => void>;
beforeEach(() => {
  decoded = new Map();
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = function decode() {
    return new Promise((resolve) => decoded.set(this.src, resolve));
  };
});

const input = () => screen.getByLabelText(/^(Add|Change) photo$/) as HTMLInputElement;
const shown = () => screen.queryByRole('presentation')?.getAttribute('src');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });

/** Reads a file to its end, which takes as long as the field would. */
async function allRead(file: File): Promise<void> {
  await file.arrayBuffer();
  await new Promise<void>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve();
    reader.readAsDataURL(file);
  });
  await new Promise(requestAnimationFrame);
}

async function showPreview(text: string): Promise<void> {
  await waitFor(() => expect(decoded.has(dataUrl(text))).toBe(true));
  decoded.get(dataUrl(text))?.();
}

function open(image: string | null) {
  const onCheck = vi.fn();
  function Profile({ refusal }: { refusal?: object }) {
    const [error, setError] = useState<string>();
    onCheck.mockImplementation((problem: string | null) => setError(problem ?? undefined));
    return (
      <form aria-label="Profile">
        <PhotoField
          name="profileImage"
          fullName="Asha Rao"
          image={image}
          error={refusal && !error ? 'Refused.' : error}
          refusal={refusal}
          onCheck={onCheck}
        />
      </form>
    );
  }
  const { rerender, unmount: close } = render(<Profile />);
  return { onCheck, close, refuse: () => rerender(<Profile refusal={{}} />) };
}

const posted = () => new FormData(screen.getByRole('form') as HTMLFormElement);

test('the later of two chosen files is shown, even if the earlier takes longer to read', async () => {
  open(SAVED);
  choose(file('slow'));
  await waitFor(() => expect(decoded.has(dataUrl('slow'))).toBe(true));
  choose(file('quick'));
  await showPreview('quick');
  await waitFor(() => expect(shown()).toBe(dataUrl('quick')));
  await showPreview('slow');
  await new Promise(requestAnimationFrame);
  expect(shown()).toBe(dataUrl('quick'));
});

test('a refused file is deselected: the saved photo is shown, the error stays and the field has the focus', async () => {
  const { refuse } = open(SAVED);
  choose(file('bad'));
  await showPreview('bad');
  await waitFor(() => expect(shown()).toBe(dataUrl('bad')));
  const before = input();
  refuse();
  expect(shown()).toBe(SAVED);
  expect(input()).not.toBe(before);
  expect(input().files).toHaveLength(0);
  expect(document.activeElement).toBe(input());
  expect(screen.getByText('Refused.')).toBeTruthy();
});

test.each([
  ['the server refuses it', ({ refuse }: ReturnType<typeof open>) => refuse()],
  ['it is removed', () => fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }))],
])('a picture that is still being decoded when %s is not shown later', async (_, deselect) => {
  const field = open(SAVED);
  choose(file('slow'));
  await waitFor(() => expect(decoded.has(dataUrl('slow'))).toBe(true));
  deselect(field);
  await showPreview('slow');
  await new Promise(requestAnimationFrame);
  expect(input().files).toHaveLength(0);
  expect(shown()).toBe(SAVED);
});

test('remove clears the chosen photo first, then the saved one', async () => {
  open(SAVED);
  choose(file('new'));
  await showPreview('new');
  await waitFor(() => expect(shown()).toBe(dataUrl('new')));
  const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  remove();
  expect(shown()).toBe(SAVED);
  expect(posted().has('removePhoto')).toBe(false);
  remove();
  expect(screen.getByText('AR')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  expect(posted().get('removePhoto')).toBe('yes');
  choose(file('other'));
  expect(posted().has('removePhoto')).toBe(false);
});

test('without a photo the field offers only to add one', async () => {
  open(null);
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  expect(screen.queryByLabelText('Change photo')).toBeNull();
  fireEvent.change(screen.getByLabelText('Add photo'), { target: { files: [file('new')] } });
  expect(screen.getByLabelText('Change photo')).toBeTruthy();
});

test('a file that is no picture, whatever its name says, is refused when it is chosen', async () => {
  const { onCheck } = open(SAVED);
  choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(IMAGE_UNREADABLE)).toBeTruthy();
  expect(shown()).toBe(SAVED);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  choose(file('right'));
  await showPreview('right');
  await waitFor(() => expect(shown()).toBe(dataUrl('right')));
  expect(onCheck).toHaveBeenLastCalledWith(null);
  expect(screen.queryByText(IMAGE_UNREADABLE)).toBeNull();
});

test.each([
  ['nothing in it', 0, IMAGE_UNREADABLE],
  ['more than 20 MB', 20 * 1024 * 1024 + 1, 'Choose a picture of at most 20 MB.'],
])('a file with %s is refused at once', async (_, size, problem) => {
  open(SAVED);
  const wrong = file('wrong');
  Object.defineProperty(wrong, 'size', { value: size });
  choose(wrong);
  expect(screen.getByText(problem)).toBeTruthy();
  expect(shown()).toBe(SAVED);
});

test('a file is not decoded once it is refused for its size, or the field is gone', async () => {
  const { close } = open(SAVED);
  const large = file('large');
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
  choose(large);
  await allRead(large);
  expect(decoded.size).toBe(0);
  const late = file('late');
  choose(late);
  close();
  await allRead(late);
  expect(decoded.size).toBe(0);
});
