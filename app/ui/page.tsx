/** The main column of a screen: margins, at most 1200 px, and space for the floating elements at the bottom. */
export function Page({
  title,
  isWide = false,
  children,
}: {
  /** The screen's heading; omit it where the screen renders its own h1. */
  title?: string;
  /** Uses the whole 1200 px on a desktop instead of a reading column. */
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <main
      id="main"
      className={`mx-auto w-full px-4 pt-2 pb-40 md:pt-6 ${isWide ? 'max-w-300' : 'max-w-160'}`}
    >
      {title ? <h1 className="mb-4 text-display font-bold">{title}</h1> : null}
      {children}
    </main>
  );
}
