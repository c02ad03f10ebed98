import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/in-process/test-database.ts';
import { loadJudgedCatalogue } from './catalogue.ts';
import { createJudge, searchHome } from './judge.ts';
import { qualityOf } from './measure.ts';
import { judgedQueries } from './queries.ts';

const LOADING_MILLISECONDS = 60_000;

test(
  'the search answers the open half of the judged queries well',
  async () => {
    const database = await openTestDatabase();
    await loadJudgedCatalogue(database);
    const quality = qualityOf(await createJudge().judge(searchHome(database), judgedQueries('open')));
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.85);
    expect(quality.zeroShare).toBeLessThanOrEqual(0.02);
    expect(quality.nonsenseFound).toEqual([]);
    expect(quality.wrongDiets).toBe(0);
    await database.close();
  },
  LOADING_MILLISECONDS,
);
