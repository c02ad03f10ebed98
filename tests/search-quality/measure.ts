import { migrate } from '../../app/db/migrate.server.ts';
import { type Database, openEmbedded } from '../../app/db/open-database.server.ts';
import { loadJudgedCatalogue } from './catalogue.ts';
import { createJudge, searchHome, type Verdict } from './judge.ts';
import { type Half, judgedQueries } from './queries.ts';

/** What a half of the judged queries says of a search. */
export interface Quality {
  /** The mean nDCG@10 of all queries that have an answer, and of each class. */
  ndcg: number;
  groups: Map<string, number>;
  /** The share of queries with an answer that find nothing. */
  zeroShare: number;
  /** Queries for nothing that is sold which find something. */
  nonsenseFound: string[];
  /** Dishes that are not vegetarian, found for a query that asks for that. */
  wrongDiets: number;
}

export interface Measured {
  search: Quality;
  baseline: Quality;
  verdicts: Verdict[];
}

/** Measures the product's search and the baseline on a database with the judged catalogue. */
export async function measureQuality(database: Database, half: Half): Promise<Measured> {
  const { judge, baseline } = createJudge();
  const queries = judgedQueries(half);
  const verdicts = await judge(searchHome(database), queries);
  return {
    search: qualityOf(verdicts),
    baseline: qualityOf(await judge(baseline, queries)),
    verdicts,
  };
}

/** Measures a half of the queries on an embedded database of its own. */
export async function measureAlone(half: Half): Promise<Measured> {
  const database = await openEmbedded('memory://');
  try {
    await migrate(database);
    await loadJudgedCatalogue(database);
    return await measureQuality(database, half);
  } finally {
    await database.close();
  }
}

export function qualityOf(verdicts: readonly Verdict[]): Quality {
  const answerable = verdicts.filter(({ ndcg }) => ndcg !== null);
  const byGroup = Map.groupBy(answerable, ({ query }) => query.group);
  return {
    ndcg: meanNdcg(answerable),
    groups: new Map([...byGroup].map(([group, own]) => [group, meanNdcg(own)])),
    zeroShare: answerable.filter(({ results }) => results === 0).length / answerable.length,
    nonsenseFound: verdicts
      .filter(({ ndcg, results }) => ndcg === null && results > 0)
      .map(({ query }) => query.text),
    wrongDiets: verdicts.reduce((sum, verdict) => sum + verdict.wrongDiets, 0),
  };
}

function meanNdcg(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { ndcg }) => sum + (ndcg ?? 0), 0) / verdicts.length;
}
