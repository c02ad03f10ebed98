import type { MatrixKind } from './google-map-service.ts';

const KEY = 'mapsMatrix';

/** The Google service that answered last, so that one that refuses is not called on every page. */
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
    // Storage is full or blocked, so the next page calls the refusing service once more.
  }
}
