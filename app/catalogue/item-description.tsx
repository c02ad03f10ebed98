import { useState } from 'react';
import { languageOf } from '../ui/language-of.ts';
import { foldDescription } from './fold-description.ts';

/** Of a dish, in full; a long one is unfolded by a press, without scripts it stands unfolded. */
export function ItemDescription({ name, description }: { name: string; description: string }) {
  const { beginning, rest } = foldDescription(description);
  return (
    <p lang={languageOf(description)} className="mt-1.5 text-base text-muted">
      {beginning}
      {rest ? <Rest name={name} text={rest} /> : null}
    </p>
  );
}

function Rest({ name, text }: { name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className={isOpen ? '' : 'hidden noscript:inline'}>{text}</span>
      <span aria-hidden className={isOpen ? 'hidden' : 'noscript:hidden'}>
        …
      </span>{' '}
      {/* As large as a thumb, as high as its line. */}
      <button
        type="button"
        lang="en-IN"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-1.5 -my-3 min-h-11 min-w-11 rounded-chip px-1.5 font-semibold text-text noscript:hidden"
      >
        {isOpen ? 'less' : 'more'} <span className="sr-only">about {name}</span>
      </button>
    </>
  );
}
