import type { ChosenPlace, Position } from './place.ts';

/** The header's texts that are not place names (spec §4, Header location label; §8). */
export const LOCATION_TEXTS = {
  pending: 'Fetching location...',
  denied: 'Location access denied',
  /** The map service was not ready in time. */
  unavailable: 'Location unavailable',
  /** The position is known, but far from every place with a name. */
  unnamed: 'Current location',
} as const;

export interface LocationState {
  /** The label of the device's position; shown unless a place was chosen. */
  label: string;
  /** The device's position; null until it is known and after it was revoked. */
  position: Position | null;
  /** Whether a position can still be expected. */
  isPending: boolean;
  /** Chosen by name; takes precedence over the device. */
  choice: ChosenPlace | null;
  /** How often the customer decided on this page where to deliver; a change in another tab does not count. */
  decisions: number;
}

export type LocationEvent =
  | { type: 'asked' }
  | { type: 'positioned'; position: Position }
  | { type: 'named'; label: string }
  | { type: 'failed'; isRefused: boolean }
  | { type: 'maps-missing' }
  | { type: 'chosen'; choice: ChosenPlace | null; isDecision?: true };

export const INITIAL_LOCATION: LocationState = {
  label: LOCATION_TEXTS.pending,
  position: null,
  isPending: true,
  choice: null,
  decisions: 0,
};

/** The state machine of the header's label (spec §4). A missing name is no event: the label stays. */
export function nextLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'asked':
      return { ...state, label: LOCATION_TEXTS.pending, position: null, isPending: true };
    case 'positioned':
      return { ...state, position: event.position, isPending: false };
    case 'named':
      return { ...state, label: event.label };
    case 'failed':
      // A known position survives a moment without signal, but not a revoked permission.
      if (state.position && !event.isRefused) return state;
      // Without a signal the device reports a failure every ten seconds.
      if (!state.position && !state.isPending) return state;
      return { ...state, label: LOCATION_TEXTS.denied, position: null, isPending: false };
    case 'maps-missing':
      return { ...state, label: LOCATION_TEXTS.unavailable, position: null, isPending: false };
    case 'chosen': {
      const decisions = state.decisions + (event.isDecision ? 1 : 0);
      // Nothing follows the device while a place is chosen, so its position would become stale.
      return { ...state, choice: event.choice, position: event.choice ? null : state.position, decisions };
    }
  }
}

/** The header's text. */
export function shownLabel({ choice, label }: LocationState): string {
  return choice?.label ?? label;
}

/** The origin of distances, if known. */
export function shownPosition({ choice, position }: LocationState): Position | null {
  return choice ?? position;
}

/** Whether no distance can be expected until the customer chooses a place. */
export function isPlaceMissing(state: LocationState): boolean {
  return !shownPosition(state) && !state.isPending;
}
