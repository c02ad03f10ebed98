import { buildIfStale } from '../../../scripts/build.mjs';

/** Tests of the whole product run its production build. */
export default function setup(): void {
  buildIfStale();
}
