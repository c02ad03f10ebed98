/** A titled box of the gallery. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-title font-bold">{title}</h2>
      {children}
    </section>
  );
}
