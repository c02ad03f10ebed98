import { safeReturnPath } from '../../paths.ts';

const PURPOSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/cart': 'Log in to place your order.',
    '/payment': 'Log in to place your order.',
    '/confirm': 'Log in to see your order.',
    '/orders': 'Log in to see your orders.',
    '/track': 'Log in to follow your order.',
    '/myaccount': 'Log in to see your account.',
    '/editprofile': 'Log in to edit your profile.',
    '/addressbook': 'Log in to see your saved addresses.',
    '/my_address': 'Log in to see your saved addresses.',
    '/change_password': 'Log in to change your password.',
    '/deactivate_account': 'Log in to deactivate your account.',
  }),
);

/**
 * What logging in is for, by the screen that required it.
 * @param from the query of the login screen's URL
 */
export function loginPurpose(from: string | undefined): string {
  const [pathname = ''] = safeReturnPath(from).split(/[?#]/);
  return PURPOSES.get(pathname) ?? 'Log in to order and to follow your orders.';
}
