/** Answers from memory with the pages of one route. Plain numbers, because this is counted 60,000 times a second. */
export interface AnswerCounts {
  /** With status 200. */
  whole: number;
  /** With status 304. */
  unchanged: number;
}

/** What a page cache has done since the start; it is only read when somebody asks for metrics. */
export interface PageCounts {
  /** By the route of the page. */
  answers: ReadonlyMap<string, AnswerCounts>;
  /** Requests answered at once. */
  hits: number;
  /** Requests for a shared page that waited for its rendering. */
  misses: number;
  /** Requests answered with an older page, because no newer one could be made. */
  stale: number;
  /** Pages rendered because a request waited. */
  renders: number;
  /** Pages rendered again in the background. */
  refreshes: number;
}

/**
 * @param routeOf the route of a path: one of few
 */
export function createPageCounts(routeOf: (pathname: string) => string) {
  const answers = new Map<string, AnswerCounts>();
  const counts: PageCounts = { answers, hits: 0, misses: 0, stale: 0, renders: 0, refreshes: 0 };
  return {
    counts,
    answersOf: (cacheKey: string): AnswerCounts => {
      const route = routeOf(cacheKey.replace(/\?.*$/s, ''));
      const known = answers.get(route) ?? { whole: 0, unchanged: 0 };
      answers.set(route, known);
      return known;
    },
  };
}
