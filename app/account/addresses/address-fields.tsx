import { DigitsField } from '../../forms/digits-field.tsx';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { MobileField } from '../../forms/mobile-field.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { PILLS } from '../../ui/radio-looks.ts';
import {
  ADDRESS_FIELD_LENGTH,
  ADDRESS_TYPES,
  type AddressField,
  type AddressValues,
  PINCODE_LENGTH,
  tidyPincode,
} from './address-rules.ts';
import { type AreaLocator, LocateButton } from './locate-button.tsx';

const TYPE_CHOICES = ADDRESS_TYPES.map((type) => ({ value: type as string, label: type }));

/** The inputs of an address; each error stands beside its field and clears when the customer types there. */
export function AddressFields({
  values,
  errors,
  onEdit,
  locate,
}: {
  /** Initial values: the address to edit, or what was typed before without JavaScript. */
  values?: AddressValues | null | undefined;
  errors: FieldErrors<AddressField>;
  onEdit: (name: AddressField) => void;
  locate: AreaLocator;
}) {
  const field = (name: AddressField) => ({
    name,
    error: errors[name],
    defaultValue: values?.[name],
    maxLength: ADDRESS_FIELD_LENGTH,
    onChange: () => onEdit(name),
  });
  return (
    <div className="flex flex-col gap-4">
      <RadioChoice
        legend="Save as"
        isLegendShown
        look={PILLS}
        name="type"
        choices={TYPE_CHOICES}
        value={values?.type || 'Home'}
      />
      <LocateButton locate={locate} onFill={onEdit} />
      <Field label="Flat, house or floor" autoComplete="address-line1" {...field('flat')} />
      <Field label="Street or area" autoComplete="address-line2" {...field('street')} />
      <Field label="Landmark" hint="Optional. A landmark helps us find you." {...field('landmark')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <DigitsField
          label="Pincode"
          autoComplete="postal-code"
          name="pincode"
          error={errors.pincode}
          defaultValue={values?.pincode}
          tidy={tidyPincode}
          maxDigits={PINCODE_LENGTH}
          onChange={() => onEdit('pincode')}
        />
      </div>
      <MobileField
        label="Contact mobile"
        hint="Optional. Who should we call on arrival?"
        name="mobile"
        error={errors.mobile}
        defaultValue={values?.mobile}
        onChange={() => onEdit('mobile')}
      />
    </div>
  );
}
