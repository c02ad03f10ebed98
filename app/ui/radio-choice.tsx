/** Classes of a group, of each choice, of its label and of its radio button. */
export interface RadioLook {
  group: string;
  choice: string;
  label: string;
  radio: string;
}

/** Segments of one bar. */
export const SEGMENTS: RadioLook = {
  group: 'flex flex-wrap rounded-control bg-track p-1',
  choice:
    'flex-1 rounded-inner text-muted transition-[background-color,color] has-checked:bg-thumb has-checked:text-text has-checked:shadow-raised',
  label: 'min-h-11 items-center justify-center gap-2 px-2 font-semibold',
  radio: 'sr-only',
};

interface Choice<Value extends string> {
  value: Value;
  icon?: React.ReactNode;
  label: React.ReactNode;
  /** A further control in a card; no part of the label. */
  beside?: React.ReactNode;
}

/**
 * A group of choices, of which one is active. Without `onChoose` it is a field of a form, with `value` as its
 * default.
 */
export function RadioChoice<Value extends string>({
  legend,
  isLegendShown = false,
  look = SEGMENTS,
  name,
  choices,
  value,
  onChoose,
}: {
  legend: string;
  isLegendShown?: boolean;
  look?: RadioLook;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose?: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className={isLegendShown ? 'mb-1.5 text-base font-medium' : 'sr-only'}>{legend}</legend>
      <div className={look.group}>
        {choices.map((choice) => (
          <div
            key={choice.value}
            className={`flex text-md has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${look.choice}`}
          >
            <label className={`flex min-w-0 flex-1 cursor-pointer ${look.label}`}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                {...(onChoose
                  ? { checked: choice.value === value, onChange: () => onChoose(choice.value) }
                  : { defaultChecked: choice.value === value })}
                className={look.radio}
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
