import { buildIfStale } from '../../scripts/build.mjs';

/** Tests that drive the whole product run its production build: make it the one of these sources. */
export default function setup(): void {
  buildIfStale();
}
