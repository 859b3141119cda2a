import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { datasets, ratios } from '../../test/naive/facts/datasets.ts';
import { differencesInAnswer } from '../../test/naive/questions/check.ts';
import { makeRandomQuestion } from '../../test/naive/questions/random-question.ts';
import type { NaiveWorld } from '../../test/naive/worlds/world.ts';
import { openWorlds } from '../../test/naive/worlds/worlds.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { listDatasets, listMetrics } from './model/model.ts';

// Compares random questions of all kinds with a twin that uses plain loops over the raw rows. The questions are the
// same at each run; `npm run bench -- truth` asks others, and prints the smallest failing question.

const [first, count] = [20_261_122, 60];

let engine: Engine;
let worlds: NaiveWorld[];

beforeAll(async () => {
  engine = await openTestDatabase();
  worlds = await openWorlds(engine, { scale: 0.01, seed: 1 });
});
afterAll(() => engine?.close());

describe('random questions', () => {
  it('get the answers of plain loops over the raw rows', async () => {
    const kinds = new Set<string>();
    for (let seed = first; seed < first + count; seed += 1) {
      const question = makeRandomQuestion(worlds, seed);
      const { world, moment, query, scope, hides } = question;
      kinds.add(query.kind);
      const asked = JSON.stringify({
        seed,
        glc: world.glc,
        today: moment.today,
        scope,
        hides,
        query,
      });
      expect(await differencesInAnswer(question), asked).toEqual([]);
    }
    expect(kinds.size).toBe(11);
  });

  it('cover every dataset, metric and dimension of the model', () => {
    const twin = Object.values(datasets).flatMap(({ metrics }) => Object.keys(metrics));
    expect([...twin, ...Object.keys(ratios)].sort()).toEqual(
      listMetrics()
        .map(({ code }) => code)
        .sort(),
    );
    for (const [name, { dimensions }] of listDatasets()) {
      const breakdowns = Object.entries(dimensions).filter(
        ([, one]) => one.memberSql === undefined,
      );
      expect(Object.keys(datasets[name]?.codes ?? {}).sort(), name).toEqual(
        breakdowns.map(([code]) => code).sort(),
      );
    }
  });
});
