import { useId, useState } from 'react';
import { FORMAT_HEAD_BYTES, formatOf } from '../../pictures/picture-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { focusOnMount } from '../../ui/browser/focus-on-mount.ts';
import { Button } from '../../ui/button.tsx';
import { Camera, Trash2 } from '../../ui/more-icons.ts';
import { IMAGE_UNREADABLE, imageSizeProblem } from './profile-rules.ts';

/** Posted beside the file when the saved photo is to go. */
export const REMOVE_PHOTO = 'removePhoto';

/**
 * The avatar with buttons to choose another picture or none; the choice is shown before it is saved.
 * @param refusal the server's; each new one with `error` clears the choice, so that the rest can be saved
 */
export function PhotoField({
  name,
  fullName,
  image,
  error,
  refusal,
  onCheck,
}: {
  name: string;
  fullName: string;
  /** The saved picture. */
  image: string | null;
  error: string | undefined;
  refusal: object | undefined;
  /** Called with what is wrong with a chosen file, or null. */
  onCheck: (problem: string | null) => void;
}) {
  const noteId = useId();
  const [photo, setPhoto] = useState<Photo>({ ...AS_SAVED, inputKey: 0, refusal });
  if (refusal && photo.refusal !== refusal) setPhoto({ ...AS_SAVED, inputKey: photo.inputKey + 1, refusal });

  async function choose(event: React.ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    const sizeProblem = file ? imageSizeProblem(file) : null;
    refuse(input, sizeProblem, file !== undefined);
    if (!file || sizeProblem) return;
    // What a save would not post must not be shown: another file may be chosen meanwhile, or the input be replaced.
    const isChosen = () => input.isConnected && input.files?.[0] === file;
    const problem = await contentProblem(file);
    if (!isChosen()) return;
    if (problem) return refuse(input, problem, true);
    const preview = await readPreview(file);
    if (isChosen()) setPhoto((last) => ({ ...last, preview }));
  }

  /** Shows the saved picture until there is a preview; a file with a problem is deselected. */
  function refuse(input: HTMLInputElement, problem: string | null, isFile: boolean) {
    if (problem) input.value = '';
    onCheck(problem);
    setPhoto((last) => ({ ...last, ...AS_SAVED, isChosen: isFile && !problem }));
  }

  /** Clears the chosen file first, then the saved picture. */
  function remove() {
    onCheck(null);
    setPhoto((last) => ({
      ...last,
      ...AS_SAVED,
      isRemoved: !last.isChosen,
      // A file input can only be emptied by replacing it.
      inputKey: last.inputKey + 1,
    }));
  }

  const saved = photo.isRemoved ? null : image;
  return (
    <div className="flex flex-col items-center gap-3">
      <Avatar name={fullName} image={photo.preview ?? saved} />
      <div className="flex flex-wrap justify-center gap-2">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4 text-base font-semibold transition-colors hover:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <Camera className="size-4.5 text-accent" />
          {photo.isChosen || saved ? 'Change photo' : 'Add photo'}
          <input
            key={photo.inputKey}
            {...(photo.inputKey > 0 ? { ref: focusOnMount } : {})}
            type="file"
            name={name}
            accept="image/*"
            className="sr-only"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onChange={choose}
          />
        </label>
        {photo.isChosen || saved ? (
          <Button variant="ghost" className="noscript:hidden" onClick={remove}>
            <Trash2 className="size-4.5" />
            Remove photo
          </Button>
        ) : null}
      </div>
      {photo.isRemoved ? <input type="hidden" name={REMOVE_PHOTO} value="yes" /> : null}
      {image ? (
        <noscript>
          <label className="flex min-h-11 items-center gap-2 text-base">
            <input type="checkbox" name={REMOVE_PHOTO} value="yes" />
            Remove photo
          </label>
        </noscript>
      ) : null}
      {error ? (
        <p id={noteId} className="text-center text-sm font-medium text-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface Photo {
  /** Of the chosen file; null while the browser has not read it, or cannot show it. */
  preview: string | null;
  isChosen: boolean;
  isRemoved: boolean;
  /** Counts the inputs: each replacement is empty and takes the focus. */
  inputKey: number;
  refusal: object | undefined;
}

const AS_SAVED = { preview: null, isChosen: false, isRemoved: false };

/** What is wrong with a file by its first bytes, or null; an unreadable one is left to the server. */
async function contentProblem(file: File): Promise<string | null> {
  const head = await file
    .slice(0, FORMAT_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && !formatOf(new Uint8Array(head)) ? IMAGE_UNREADABLE : null;
}

/** A data URL if the browser can decode the file, else null: the server decides. */
async function readPreview(file: File): Promise<string | null> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  }).catch(() => '');
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => url,
    () => null,
  );
}
