import { FormNotice } from '../../forms/form-notice.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { AddressRefusal } from './post-address.client.ts';

/** Shows why an address was not saved or deleted, and offers to log in where the session has ended. */
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
