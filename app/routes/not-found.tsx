import { data } from 'react-router';

/** Every URL without a screen: a real 404, rendered by the error boundary of all screens. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
