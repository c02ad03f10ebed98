import { initials } from './initials.ts';

/** Spec §9. */
const SIZE_PX = 90;

/** A person's picture, or the initials of the name (spec §2, Account screen). */
export function Avatar({
  name,
  image,
}: {
  name: string | null | undefined;
  image: string | null | undefined;
}) {
  const box = { width: SIZE_PX, height: SIZE_PX };
  if (image) {
    return <img src={image} alt="" {...box} style={box} className="shrink-0 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: SIZE_PX * 0.36 }}
      className="grid shrink-0 place-items-center rounded-full bg-tint font-semibold text-on-tint"
    >
      {initials(name)}
    </span>
  );
}
