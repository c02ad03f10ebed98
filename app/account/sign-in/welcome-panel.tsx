/** The warm panel over the login and registration forms. */
export function WelcomePanel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="relative mb-4 overflow-hidden rounded-card bg-(image:--gradient-promo) p-5 text-white">
      {/* The text stays on the dark side of the gradient, where white is readable. */}
      <div className="relative max-w-[62%]">
        <h1 className="text-display font-bold">{title}</h1>
        <p className="mt-1 text-md">{children}</p>
      </div>
      <img
        src="/assets/images/all.webp"
        alt=""
        width={320}
        height={320}
        className="absolute top-2 right-3 h-[calc(100%-1rem)] w-auto max-w-[34%] object-contain"
      />
    </div>
  );
}
