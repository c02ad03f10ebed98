import { useNavigation } from 'react-router';
import { readShownBefore } from '../catalogue/home/show-more.ts';
import { paths } from '../paths.ts';
import { isTyping } from '../ui/browser/typing.ts';
import { LoadingOverlay } from '../ui/overlays/overlay.tsx';

/** Screens that load under the full-screen overlay (spec §2: Home, Edit profile); the others have a skeleton. */
export const COVERED: readonly string[] = [paths.home(), paths.editProfile()];

/** The full-screen overlay while home or the profile loads, but not while typing or showing more of the same list. */
export function PageLoading() {
  const { state, location } = useNavigation();
  const isQuiet = isTyping(location?.state) || readShownBefore(location?.state) !== null;
  const isShown = state === 'loading' && COVERED.includes(location.pathname) && !isQuiet;
  return <LoadingOverlay isShown={isShown} />;
}
