/** A row of choices, of which one is active. */
export function SegmentedChoice<Choice extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
}: {
  legend: string;
  name: string;
  choices: readonly { value: Choice; label: string; icon?: React.ReactNode }[];
  value: Choice;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <fieldset className="flex flex-wrap rounded-control bg-track p-1">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-inner px-2 text-md font-semibold text-muted transition-[background-color,color] has-checked:bg-thumb has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="sr-only"
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
