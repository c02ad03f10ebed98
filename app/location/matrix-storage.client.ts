import type { MatrixKind } from './google-map-service.ts';

const KEY = 'mapsMatrix';

/** Google's service for distances that answered last, so that one which refuses is not asked on every page. */
export function readMatrixKind(): MatrixKind {
  try {
    return localStorage.getItem(KEY) === 'route-matrix' ? 'route-matrix' : 'distance-matrix';
  } catch {
    return 'distance-matrix';
  }
}

export function writeMatrixKind(kind: MatrixKind): void {
  try {
    localStorage.setItem(KEY, kind);
  } catch {
    // Storage is full or forbidden: the next page is refused once more.
  }
}
