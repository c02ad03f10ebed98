import { buildIfStale } from '../../../scripts/build.mjs';

/** Tests of the whole product run its production build, so bring that up to date. */
export default function setup(): void {
  buildIfStale();
}
