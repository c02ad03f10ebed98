import { Counter, Histogram, type Registry } from 'prom-client';
import type { PageCounts } from '../page-cache/page-counts.ts';

export interface HttpMetrics {
  /**
   * Counts an answer that is not a page of the page cache.
   * @param route one of few
   */
  answered: (route: string, status: number) => void;
  /** Notes how many seconds the product or the page cache took to make an answer. */
  made: (route: string, seconds: number) => void;
  /** Sets what the page cache has counted, which is read at each scrape. */
  watchPages: (counts: PageCounts) => void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry];
  /** By route and status. */
  const answers = new Map<string, { route: string; status: number; count: number }>();
  let pages: PageCounts | null = null;

  new Counter({
    name: 'tiffin_http_requests_total',
    help: 'Answers by route and status, those from the page cache included',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { route, status, count } of answers.values()) this.inc({ route, status }, count);
      for (const [route, { whole, unchanged }] of pages?.answers ?? []) {
        this.inc({ route, status: 200 }, whole);
        this.inc({ route, status: 304 }, unchanged);
      }
    },
  });
  new Counter({
    name: 'tiffin_page_cache_requests_total',
    help: 'Requests for public pages: answered from memory (hit), after rendering (miss), with an older page because the product could make none (stale)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pages?.hits ?? 0);
      this.inc({ result: 'miss' }, pages?.misses ?? 0);
      this.inc({ result: 'stale' }, pages?.stale ?? 0);
    },
  });
  new Counter({
    name: 'tiffin_page_cache_renders_total',
    help: 'Public pages rendered because a request waited (miss), or again in the background (refresh)',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      this.inc({ reason: 'miss' }, pages?.renders ?? 0);
      this.inc({ reason: 'refresh' }, pages?.refreshes ?? 0);
    },
  });
  const seconds = new Histogram({
    name: 'tiffin_http_answer_seconds',
    help: 'Time for making an answer, without sending it; not of answers from the page cache, files and health',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });

  return {
    answered: (route, status) => {
      const key = `${route} ${status}`;
      const known = answers.get(key);
      if (known) known.count += 1;
      else answers.set(key, { route, status, count: 1 });
    },
    made: (route, took) => seconds.observe({ route }, took),
    watchPages: (counts) => {
      pages = counts;
    },
  };
}
