import { Outlet } from 'react-router';
import { ErrorScreen } from '../ui/error-screen.tsx';

/** The layout of every screen, so that one that fails leaves header, navigation and cart in place. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
