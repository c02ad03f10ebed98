import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ThemeChoice } from '../shell/theme-choice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { LoadingOverlay } from '../ui/overlay.tsx';
import { Page } from '../ui/page.tsx';
import { ConfirmPopup, Popup, type PopupKind } from '../ui/popup.tsx';
import { Radio } from '../ui/radio.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast-store.client.ts';

// Every part of app/ui in every state, in development only (app/routes.ts).

const COLOURS =
  'paper surface line edge text muted accent on-accent tint on-tint good good-tint badge on-badge error error-tint egg ribbon on-ribbon track thumb'.split(
    ' ',
  );
const SIZES = ['xs', 'sm', 'base', 'md', 'lg', 'title', 'display'] as const;
const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

export default function Ui() {
  return (
    <Page title="Parts" isWide>
      <ThemeChoice className="mb-8 max-w-100" />
      <div className="grid gap-8 md:grid-cols-2">
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
        </Part>
        <Part title="Type">
          {SIZES.map((size) => (
            <p
              key={size}
              style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}
            >
              {size}: ₹1,234.50 मसाला डोसा ಮಸಾಲೆ ದೋಸೆ
            </p>
          ))}
          <p className="flex gap-4">
            <span className="font-normal">normal</span>
            <span className="font-medium">medium</span>
            <span className="font-semibold">semibold</span>
            <span className="font-bold">bold</span>
          </p>
        </Part>
        <Part title="Radius and shadow">
          <div className="flex flex-wrap gap-4 text-sm">
            <span className="rounded-chip border border-edge bg-surface p-4">chip</span>
            <span className="rounded-control border border-edge bg-surface p-4">control</span>
            <span className="rounded-card border border-edge bg-surface p-4">card</span>
            <span className="rounded-full border border-edge bg-surface p-4">full</span>
            <span className="rounded-card bg-surface p-4 shadow-raised">raised</span>
            <span className="rounded-card bg-surface p-4 shadow-float">float</span>
          </div>
        </Part>
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
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
            <IconButton label="Favourite" disabled>
              <Star aria-hidden className="size-5" />
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
            <Avatar name={null} image={null} size={48} />
            <Avatar name="Asha Rao" image="/icon.svg" size={48} />
          </div>
        </Part>
        <Part title="What floats">
          <Floating />
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-title font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Choices() {
  const [mode, setMode] = useState<'delivery' | 'pickup'>('delivery');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <SegmentedChoice
        legend="How"
        name="how"
        choices={[
          { value: 'delivery', label: 'Delivery' },
          { value: 'pickup', label: 'Pickup' },
        ]}
        value={mode}
        onChoose={setMode}
      />
      <Switch label="Bell" isOn={isOn} onChange={setIsOn} />
      {['Chosen', 'Not chosen'].map((label, index) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Radio is the input
        <label key={label} className="flex min-h-11 items-center gap-3">
          <Radio name="choice" defaultChecked={index === 0} />
          {label}
        </label>
      ))}
    </>
  );
}

function Floating() {
  const [open, setOpen] = useState<PopupKind | 'sheet' | 'menu' | 'overlay' | SkeletonShape | null>(null);
  const close = () => setOpen(null);
  const popups = ['success', 'error', 'info'] as const;
  const shapes = ['rows', 'tiles', 'banners', 'text'] as const satisfies SkeletonShape[];
  return (
    <div className="flex flex-wrap gap-3">
      {(['sheet', 'menu', ...popups, 'question'] as const).map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {(['overlay', ...shapes] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() => {
            setOpen(kind);
            setTimeout(close, 2_000);
          }}
        >
          {kind}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => showToast({ text: 'Could not be opened.' })}>
        toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ text: 'Removed Masala Dosa', action: { label: 'Undo', onPress: close } })}
      >
        toast with undo
      </Button>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Sheet">
        <p>What is chosen or filled in without leaving the page.</p>
      </Sheet>
      <Sheet isOpen={open === 'menu'} onClose={close} title="Menu" isUnderHeader>
        <p>Below the end of the header on a desktop.</p>
      </Sheet>
      {popups.map((kind) => (
        <Popup
          key={kind}
          kind={kind}
          isOpen={open === kind}
          onClose={close}
          title={`Popup: ${kind}`}
          message="It waits for an answer."
        />
      ))}
      <ConfirmPopup
        isOpen={open === 'question'}
        onClose={close}
        title="Remove this address?"
        message="It cannot be taken back."
        confirmLabel="Remove"
        onConfirm={close}
      />
      <LoadingOverlay isShown={open === 'overlay'} />
      {shapes.map((shape) => (open === shape ? <Skeleton key={shape} shape={shape} /> : null))}
    </div>
  );
}
