import { useId, useRef, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { Camera, Trash2 } from '../ui/icons.ts';
import { imageSizeProblem } from './profile-rules.ts';

/** Posted beside the file when the saved photo is to go. */
export const REMOVE_PHOTO = 'removePhoto';

/**
 * The avatar with ways to choose another picture or none; what was chosen is shown before it is saved.
 * @param refusal of the server; each new one with `error` clears what was chosen, so that the rest can be saved
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
  /** As saved. */
  image: string | null;
  error: string | undefined;
  refusal: object | undefined;
  /** Told what is wrong with a chosen file, or null. */
  onCheck: (problem: string | null) => void;
}) {
  const noteId = useId();
  const [photo, setPhoto] = useState<Photo>({ ...AS_SAVED, inputKey: 0, refusal });
  if (refusal && photo.refusal !== refusal) setPhoto({ ...AS_SAVED, inputKey: photo.inputKey + 1, refusal });
  const latestChoice = useRef(0);

  async function choose(event: React.ChangeEvent<HTMLInputElement>) {
    latestChoice.current += 1;
    const choice = latestChoice.current;
    const file = event.currentTarget.files?.[0];
    const problem = file ? imageSizeProblem(file) : null;
    if (problem) event.currentTarget.value = '';
    onCheck(problem);
    const isChosen = file !== undefined && !problem;
    setPhoto((last) => ({ ...last, ...AS_SAVED, isChosen }));
    if (!isChosen) return;
    const preview = await readPreview(file);
    // A slow file must not cover the one that was chosen after it.
    if (choice === latestChoice.current) setPhoto((last) => ({ ...last, preview }));
  }

  /** First what was chosen goes, then what is saved. */
  function remove() {
    latestChoice.current += 1;
    onCheck(null);
    setPhoto((last) => ({
      ...last,
      ...AS_SAVED,
      isRemoved: !last.isChosen,
      // An input for files can only be emptied by another.
      inputKey: last.inputKey + 1,
    }));
  }

  const saved = photo.isRemoved ? null : image;
  return (
    <div className="flex flex-col items-center gap-3">
      <Avatar name={fullName} image={photo.preview ?? saved} size={90} />
      <div className="flex flex-wrap justify-center gap-2">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4 text-base font-semibold transition-colors hover:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <Camera className="size-4.5 text-accent" />
          Change photo
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
  /** Of the chosen file; null where the browser cannot show it, or has not read it yet. */
  preview: string | null;
  isChosen: boolean;
  isRemoved: boolean;
  /** Counts the inputs: each is emptied by the next, which takes the focus. */
  inputKey: number;
  refusal: object | undefined;
}

const AS_SAVED = { preview: null, isChosen: false, isRemoved: false };

/** A data URL if the browser can show the file as a picture, else null: the server has the last word. */
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
