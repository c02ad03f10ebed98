import { Utensils } from '../ui/icons.ts';

export function BrandMark({ className }: { className: string }) {
  return (
    <span aria-hidden className={`rounded-chip bg-accent p-1.5 text-on-accent ${className}`}>
      <Utensils className="size-full" />
    </span>
  );
}
