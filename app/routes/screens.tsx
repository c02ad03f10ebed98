import { Outlet } from 'react-router';
import { ErrorScreen } from '../ui/error-screen.tsx';

/** Stands around every screen, so that one that fails leaves header, navigation and cart as they are. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
