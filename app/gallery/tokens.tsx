import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Part } from './part.tsx';

// Shows app/ui/tokens.css, token by token.

const COLOURS =
  'paper surface line edge text muted accent on-accent tint on-tint good good-tint badge on-badge error error-tint egg ribbon on-ribbon track thumb white black'.split(
    ' ',
  );
const SIZES = 'xs sm base md lg title display headline figure'.split(' ');
const RADII = 'chip inner control card full'.split(' ');
const SHADOWS = 'raised float'.split(' ');
const ANIMATIONS = 'rise appear-late spin'.split(' ');
/** Multiples of the base spacing. */
const SPACES = [1, 2, 3, 4, 5, 6, 8, 11, 13];

export function Tokens() {
  return (
    <>
      <Part title="Colours">
        <ul className="grid grid-cols-3 gap-3 text-sm">
          {COLOURS.map((name) => (
            <li key={name}>
              <span
                className="mb-1 block h-12 rounded-chip border border-line"
                style={{ background: `var(--color-${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
        <span className="grid h-12 place-items-center rounded-chip bg-(image:--gradient-promo) text-white">
          promo
        </span>
      </Part>
      <Part title="Type">
        {SIZES.map((size) => (
          <p
            key={size}
            style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}
          >
            {size === 'figure' ? '404' : `${size}: ₹1,234.50 मसाला डोसा ಮಸಾಲೆ ದೋಸೆ`}
          </p>
        ))}
        <p className="flex flex-wrap gap-4">
          <span className="font-normal">normal</span>
          <span className="font-medium">medium</span>
          <span className="font-semibold">semibold</span>
          <span className="font-bold">bold</span>
        </p>
      </Part>
      <Part title="Spacing, radius, shadow">
        <ul className="grid gap-2 text-sm">
          {SPACES.map((count) => (
            <li key={count} className="flex items-center gap-3">
              <span className="w-6 text-right">{count}</span>
              <span className="h-3 bg-accent" style={{ width: `calc(var(--spacing) * ${count})` }} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-4 text-sm">
          {RADII.map((name) => (
            <span
              key={name}
              className="border border-edge p-4"
              style={{ borderRadius: `var(--radius-${name})` }}
            >
              {name}
            </span>
          ))}
          {SHADOWS.map((name) => (
            <span
              key={name}
              className="rounded-card bg-surface p-4"
              style={{ boxShadow: `var(--shadow-${name})` }}
            >
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Motion">
        <Motion />
      </Part>
    </>
  );
}

function Motion() {
  const [run, setRun] = useState(0);
  return (
    <>
      <div key={run} className="flex flex-wrap gap-4 text-sm">
        {ANIMATIONS.map((name) => (
          <span
            key={name}
            className="grid size-24 place-items-center rounded-full border border-line bg-tint text-on-tint"
            style={{ animation: `var(--animate-${name})` }}
          >
            {name}
          </span>
        ))}
      </div>
      <Button variant="secondary" onClick={() => setRun(run + 1)}>
        Once more
      </Button>
    </>
  );
}
