/** The warm panel over the login and registration forms. */
export function WelcomePanel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mb-4 rounded-card bg-(image:--gradient-promo) p-5 text-white">
      <h1 className="text-display font-bold">{title}</h1>
      <p className="mt-1 text-md">{children}</p>
    </div>
  );
}
