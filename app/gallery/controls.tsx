import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { Star } from '../ui/icons.ts';
import { Trash2 } from '../ui/more-icons.ts';
import { RadioChoice, SEGMENTS } from '../ui/radio-choice.tsx';
import { CARDS, PILLS } from '../ui/radio-looks.ts';
import { Switch } from '../ui/switch.tsx';
import { Part } from './part.tsx';

const MODES = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pickup' },
] as const;
const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** Buttons, fields and choices in every state. */
export function Controls() {
  return (
    <>
      <Part title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg">
              {variant}, large
            </Button>
            <Button variant={variant} disabled>
              {variant}, disabled
            </Button>
            <Button variant={variant} isBusy>
              {variant}, busy
            </Button>
          </div>
        ))}
        <div className="flex gap-3">
          <ButtonLink to="/ui">Link</ButtonLink>
          <IconButton label="Remove">
            <Trash2 className="size-5" />
          </IconButton>
          <IconButton label="Favourite" disabled>
            <Star className="size-5" />
          </IconButton>
        </div>
      </Part>
      <Part title="Fields">
        <Field label="Name" defaultValue="Asha Rao" />
        <Field label="Mobile number" hint="10 digits" placeholder="98765 43210" />
        <Field label="Email" error="Invalid email format." defaultValue="asha@" />
        <Field label="Customer number" defaultValue="42" disabled />
        <Select label="Topic" options={['My order', 'My account']} />
        <Select label="Topic, wrong" options={['My order']} error="Please choose a topic." />
        <TextArea label="Message" hint="What happened?" />
        <TextArea label="Message, missing" error="Message is required." />
      </Part>
      <Part title="Choices">
        <Choices />
      </Part>
      <Part title="Avatar">
        <div className="flex items-center gap-4">
          <Avatar name="Asha Rao" image={null} />
          <Avatar name={null} image={null} />
          <Avatar name="Asha Rao" image="/icon.svg" />
        </div>
      </Part>
    </>
  );
}

function Choices() {
  const [mode, setMode] = useState<'delivery' | 'pickup'>('delivery');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      {Object.entries({ segments: SEGMENTS, pills: PILLS, cards: CARDS }).map(([name, look]) => (
        <RadioChoice
          key={name}
          legend={`How, as ${name}`}
          isLegendShown
          look={look}
          name={name}
          choices={MODES}
          value={mode}
          onChoose={setMode}
        />
      ))}
      <Switch label="Bell" isOn={isOn} onChange={setIsOn} />
    </>
  );
}
