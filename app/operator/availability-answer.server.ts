import type { AvailabilityResult } from '../catalogue/import-export/set-availability.server.ts';
import { refuse } from './operator-auth.server.ts';
import { jsonAnswer } from './operator-json.server.ts';

export const AVAILABILITY_ADVICE = 'Send {"available": true} or {"available": false, "until": "18:30"}.';

/**
 * Answers with what customers read now: `{ notice }`, null where it can be ordered.
 * @param onChange receives the keys of what has changed
 */
export function answerWithAvailability(
  result: AvailabilityResult,
  onChange: (keys: readonly string[]) => void,
): Response {
  if (!result.ok) return refuse(result.reason === 'unknown' ? 404 : 400, result.message);
  onChange(result.keys);
  return jsonAnswer({ notice: result.notice });
}
