/** One measured value of a suite. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The same work without the product, measured alternately with it. */
  floor?: number;
  /** Product to floor: the median of the rounds' ratios. */
  ratio?: number;
  /** The required value; a figure without one is only reported. */
  bar?: { at: 'least' | 'most'; value: number; of: 'value' | 'ratio' };
}

export interface Suite {
  /** The name on the command line and of its stored results. */
  name: string;
  /** One sentence: what is measured against what. */
  title: string;
  run: () => Promise<Figure[]>;
}

export function isMet({ bar, value, ratio }: Figure): boolean {
  if (!bar) return true;
  const reached = bar.of === 'ratio' ? (ratio ?? 0) : value;
  return bar.at === 'least' ? reached >= bar.value : reached <= bar.value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** @param share 0.99 for the 99th percentile: the value that this share does not exceed */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
