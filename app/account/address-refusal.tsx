import { ButtonLink } from '../ui/button.tsx';
import { FormNotice } from './form-notice.tsx';
import type { AddressRefusal } from './post-address.client.ts';

/** Says why an address was not saved or deleted; where the session has ended it offers to log in. */
export function AddressRefusalNotice({
  refusal,
  loginPath,
}: {
  refusal: AddressRefusal | undefined;
  loginPath: string;
}) {
  if (!refusal?.message) return null;
  return (
    <>
      <FormNotice kind="error">{refusal.message}</FormNotice>
      {refusal.reason === 'signed-out' ? (
        <ButtonLink variant="secondary" size="lg" to={loginPath}>
          Login
        </ButtonLink>
      ) : null}
    </>
  );
}
