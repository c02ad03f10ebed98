import { readStored, writeStored } from '../../../ui/browser/storage.client.ts';
import type { MatrixKind } from './google-map-service.ts';

const KEY = 'mapsMatrix';

/** The Google service that answered last, so that one that refuses is not called on every page. */
export function readMatrixKind(): MatrixKind {
  return readStored(KEY) === 'route-matrix' ? 'route-matrix' : 'distance-matrix';
}

/** Without storage the next page calls the refusing service once more. */
export function writeMatrixKind(kind: MatrixKind): void {
  writeStored(KEY, kind);
}
