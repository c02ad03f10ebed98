import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from './profile-rules.ts';

/** The avatar with a way to choose another picture; what was chosen is shown before it is saved. */
export function PhotoField({
  name,
  fullName,
  image,
  error,
  onCheck,
}: {
  name: string;
  fullName: string;
  image: string | null;
  error: string | undefined;
  /** Told what is wrong with a chosen file, or null. */
  onCheck: (problem: string | null) => void;
}) {
  const noteId = useId();
  const [preview, setPreview] = useState<string | null>(null);

  function choose(event: React.ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    const isTooLarge = file !== undefined && file.size > IMAGE_MAX_BYTES;
    if (isTooLarge) event.currentTarget.value = '';
    onCheck(isTooLarge ? IMAGE_TOO_LARGE : null);
    setPreview(null);
    if (file && !isTooLarge) void readPreview(file).then(setPreview);
  }

  return (
    <div className="flex flex-col items-center gap-3">
      <Avatar name={fullName} image={preview ?? image} size={90} />
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4 text-base font-semibold transition-colors hover:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Camera aria-hidden className="size-4.5 text-accent" />
        Change photo
        <input
          type="file"
          name={name}
          accept="image/*"
          className="sr-only"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={choose}
        />
      </label>
      {error ? (
        <p id={noteId} className="text-center text-sm font-medium text-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

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
