import type { ChosenPlace, Position } from './place.ts';

/** The header's texts that are no place's name (spec §4, Header location label; §8). */
export const LOCATION_TEXTS = {
  pending: 'Fetching location...',
  denied: 'Location access denied',
  /** The map service did not become ready in time. */
  unavailable: 'Location unavailable',
  /** The position is known and lies far from every place with a name. */
  unnamed: 'Current location',
} as const;

export interface LocationState {
  /** What the device's position led to; shown unless a place was chosen. */
  label: string;
  /** The device's; null until it is known and once it is no longer told. */
  position: Position | null;
  /** Whether the position can still be expected. */
  isPending: boolean;
  /** Picked by name: stands above whatever the device says. */
  choice: ChosenPlace | null;
}

export type LocationEvent =
  | { type: 'asked' }
  | { type: 'positioned'; position: Position }
  | { type: 'named'; label: string }
  | { type: 'failed'; isRefused: boolean }
  | { type: 'maps-missing' }
  | { type: 'chosen'; choice: ChosenPlace | null };

export const INITIAL_LOCATION: LocationState = {
  label: LOCATION_TEXTS.pending,
  position: null,
  isPending: true,
  choice: null,
};

/** The life of the header's label (spec §4). A name that could not be found is no event: the label stays. */
export function nextLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case 'asked':
      return { ...state, label: LOCATION_TEXTS.pending, position: null, isPending: true };
    case 'positioned':
      return { ...state, position: event.position, isPending: false };
    case 'named':
      return { ...state, label: event.label };
    case 'failed':
      // A position already known outlives a moment without signal, not a permission taken back.
      if (state.position && !event.isRefused) return state;
      // Without a signal the device says so every ten seconds.
      if (!state.position && !state.isPending) return state;
      return { ...state, label: LOCATION_TEXTS.denied, position: null, isPending: false };
    case 'maps-missing':
      return { ...state, label: LOCATION_TEXTS.unavailable, position: null, isPending: false };
    case 'chosen':
      // While a place is chosen nobody follows the device: where it was is soon no longer where it is.
      return event.choice ? { ...state, choice: event.choice, position: null } : { ...state, choice: null };
  }
}

/** What the header shows. */
export function shownLabel({ choice, label }: LocationState): string {
  return choice?.label ?? label;
}

/** Where distances are measured from, if known. */
export function shownPosition({ choice, position }: LocationState): Position | null {
  return choice ?? position;
}
