import { data, Form, redirect } from 'react-router';
import type { SessionUser } from '../../account/customer.ts';
import { personalHeaders, requireUser } from '../../account/session.server.ts';
import { signOut } from '../../account/sign-in/sign-in.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { rememberUser } from '../../account/user-store.client.ts';
import { BellSwitch } from '../../cart/bell-switch.tsx';
import { useAnswer } from '../../forms/use-answer.ts';
import { loadOrError } from '../../http/load-or-error.client.ts';
import { paths } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { ThemeChoice } from '../../shell/theme-choice.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ChevronRight, type Icon, MapPin } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import {
  CircleHelp,
  FileText,
  LogOut,
  PencilLine,
  ReceiptText,
  ShieldCheck,
  Tag,
} from '../../ui/more-icons.ts';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/myaccount';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return { user: await requireUser(context.get(servicesContext), request, url) };
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrError(args, 'Your profile could not be loaded.');
}

/** Logs out. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect(paths.home(), { headers: await signOut(context.get(servicesContext), request) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    // A logout redirects home; after any other answer the session still exists.
    if (thrown instanceof Response && thrown.headers.get('Location') === paths.home()) {
      rememberUser(null);
      throw thrown;
    }
    console.warn(thrown);
    return data(LOGOUT_FAILED, { status: 503 });
  }
}

const LOGOUT_FAILED = {
  title: 'Logout Failed!',
  message: 'You are still logged in. Please try again.',
} as const;

export const headers = personalHeaders;

interface AccountLinkProps {
  label: string;
  to: string;
  Icon: Icon;
}

/** Spec §2, Account screen. */
const LINKS = [
  { label: 'Promos', to: paths.promos(), Icon: Tag },
  { label: 'My Address', to: paths.myAddress(), Icon: MapPin },
  { label: 'Terms', to: paths.termsConditions(), Icon: FileText },
  { label: 'Privacy & Policy', to: paths.privacy(), Icon: ShieldCheck },
  { label: 'Help & Support', to: paths.help(), Icon: CircleHelp },
] satisfies AccountLinkProps[];

const ROW =
  'flex min-h-14 w-full items-center gap-3 px-5 text-left text-md font-medium transition-colors hover:bg-tint';

export default function MyAccount({ loaderData: { user }, actionData }: Route.ComponentProps) {
  useFollowSession(user.uid);
  const { isFresh, dismiss } = useAnswer(actionData);
  return (
    <Page title="My account">
      <ProfileCard user={user} />
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <AccountLink label="Your orders" to={paths.orders()} Icon={ReceiptText} />
        <BellSwitch className="border-line border-t px-5 transition-colors hover:bg-tint" />
        <ThemeChoice className="border-line border-t p-4" />
      </div>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <nav aria-label="Account">
          <ul className="divide-y divide-line">
            {LINKS.map((link) => (
              <li key={link.to}>
                <AccountLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <Form method="post" className="border-t border-line">
          <button type="submit" className={`${ROW} text-error`}>
            <LogOut className="size-5 shrink-0" />
            Logout
          </button>
        </Form>
      </div>
      <Popup isOpen={isFresh} kind="error" {...LOGOUT_FAILED} onClose={dismiss} />
    </Page>
  );
}

function AccountLink({ label, to, Icon }: AccountLinkProps) {
  return (
    <Link to={to} className={ROW}>
      <Icon className="size-5 shrink-0 text-muted" />
      <span className="flex-1">{label}</span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

function ProfileCard({ user }: { user: SessionUser }) {
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-5">
      <Avatar name={user.fullName} image={user.profileImage} />
      <div className="min-w-[min(8rem,100%)] flex-1">
        <h2 className="text-title font-bold">{user.fullName || 'Guest User'}</h2>
        <p className="text-base text-muted wrap-anywhere">{user.email || 'No email available'}</p>
      </div>
      <ButtonLink to={paths.editProfile()} variant="secondary" className="w-full md:w-auto">
        <PencilLine className="size-4.5" />
        Edit Profile
      </ButtonLink>
    </section>
  );
}

export const meta = metaOf({ title: 'My account', description: 'Your profile, addresses and help.' });
