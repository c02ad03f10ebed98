import { useNavigation } from 'react-router';
import { paths } from '../paths.ts';
import { LoadingOverlay } from '../ui/overlay.tsx';

const COVERED: readonly string[] = [paths.home(), '/restaurant', paths.editProfile()];

/** The full-screen overlay while home, a restaurant or the profile loads (spec §2), but not at each typed letter. */
export function PageLoading() {
  const { state, location } = useNavigation();
  const isShown = state === 'loading' && COVERED.includes(location.pathname) && !location.state?.isTyping;
  return <LoadingOverlay isShown={isShown} />;
}
