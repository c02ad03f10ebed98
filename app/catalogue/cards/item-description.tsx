import { useState } from 'react';
import { languageOf } from '../../text/language-of.ts';
import { splitDescription } from './truncate-description.ts';

/** A dish's description; a press expands a long one, and without scripts it is expanded. */
export function ItemDescription({ name, description }: { name: string; description: string }) {
  const { beginning, rest } = splitDescription(description);
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
      {/* The target is as large as a thumb, the line as high as the text. */}
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
