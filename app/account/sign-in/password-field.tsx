import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Eye, EyeOff } from '../../ui/more-icons.ts';

/** A password input that can be made readable (spec §2, Login). */
export function PasswordField(props: Omit<React.ComponentProps<typeof Field>, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          className="text-muted"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="size-5" />
        </IconButton>
      }
    />
  );
}
