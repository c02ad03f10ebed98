import { initials } from './initials.ts';

/** A person's picture, or the initials of the name (spec §2, Account screen; 90 px by spec §9). */
export function Avatar({
  name,
  image,
  size = 90,
}: {
  name: string | null | undefined;
  image: string | null | undefined;
  size?: number;
}) {
  const box = { width: size, height: size };
  if (image) {
    return <img src={image} alt="" {...box} style={box} className="shrink-0 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: size * 0.36 }}
      className="grid shrink-0 place-items-center rounded-full bg-tint font-semibold text-on-tint"
    >
      {initials(name)}
    </span>
  );
}
