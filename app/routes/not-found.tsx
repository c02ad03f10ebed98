import { data } from 'react-router';

/** Every address without a screen: a real 404, drawn by root's error boundary. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
