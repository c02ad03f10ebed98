const RING =
  'size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-surface transition-[border-width,border-color] checked:border-[6px] checked:border-accent focus-visible:outline-none forced-colors:appearance-auto';

/** Classes of the group, of each choice, of its label and of its radio button, which only cards show. */
const LOOKS = {
  /** Segments of one bar. */
  segments: {
    group: 'flex flex-wrap rounded-control bg-track p-1',
    choice:
      'flex-1 rounded-inner text-muted transition-[background-color,color] has-checked:bg-thumb has-checked:text-text has-checked:shadow-raised',
    label: 'min-h-11 items-center justify-center gap-2 px-2 font-semibold',
    radio: 'sr-only',
  },
  pills: {
    group: 'flex flex-wrap gap-2',
    choice:
      'rounded-full border border-line bg-surface font-medium transition-colors has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint',
    label: 'min-h-11 items-center px-5',
    radio: 'sr-only',
  },
  /** Rows as wide as the page, with what stands beside them. */
  cards: {
    group: 'flex flex-col gap-3',
    choice:
      'rounded-control border border-line bg-surface transition-colors has-checked:border-accent has-checked:bg-accent/6',
    label: 'min-h-14 items-center gap-3 px-4',
    radio: RING,
  },
} as const;

interface Choice<Value extends string> {
  value: Value;
  icon?: React.ReactNode;
  label: React.ReactNode;
  /** A further control in a card; no part of the label. */
  beside?: React.ReactNode;
}

/** A group of choices, of which one is active. Without `onChoose` it is a field of a form, with `value` as its default. */
export function RadioChoice<Value extends string>({
  legend,
  isLegendShown = false,
  look = 'segments',
  name,
  choices,
  value,
  onChoose,
}: {
  legend: string;
  isLegendShown?: boolean;
  look?: keyof typeof LOOKS;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose?: (value: Value) => void;
}) {
  const classes = LOOKS[look];
  return (
    <fieldset>
      <legend className={isLegendShown ? 'mb-1.5 text-base font-medium' : 'sr-only'}>{legend}</legend>
      <div className={classes.group}>
        {choices.map((choice) => (
          <div
            key={choice.value}
            className={`flex text-md has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${classes.choice}`}
          >
            <label className={`flex min-w-0 flex-1 cursor-pointer ${classes.label}`}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                {...(onChoose
                  ? { checked: choice.value === value, onChange: () => onChoose(choice.value) }
                  : { defaultChecked: choice.value === value })}
                className={classes.radio}
              />
              {choice.icon}
              {choice.label}
            </label>
            {choice.beside}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
