import { useNavigation } from 'react-router';
import { paths } from '../paths.ts';
import { LoadingOverlay } from '../ui/overlay.tsx';
import { readUnfolding } from './unfolding.ts';

/** Screens that load under the full-screen overlay (spec §2: Home, Edit profile); the others have a skeleton. */
export const COVERED: readonly string[] = [paths.home(), paths.editProfile()];

/** The full-screen overlay while home or the profile loads, but neither at each typed letter nor
 * for more of the same list. */
export function PageLoading() {
  const { state, location } = useNavigation();
  const isQuiet = location?.state?.isTyping === true || readUnfolding(location?.state) !== null;
  const isShown = state === 'loading' && COVERED.includes(location.pathname) && !isQuiet;
  return <LoadingOverlay isShown={isShown} />;
}
