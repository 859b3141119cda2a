import { expect, it } from 'vitest';
import { demandBookKey } from './demand-book.ts';

const load = (glc: string, name: string, version: string) => ({ glc, name, version });
const loads = [load('g', 'dim_item', '1'), load('g', 'dim_state', '2'), load('h', 'dim_item', '3')];
const keyOf = (...more: ReturnType<typeof load>[]) =>
  demandBookKey([...loads, ...more], 'g', '2026-03-20');

it('a demand book is made again after a load of data that demand depends on, in its own group only', () => {
  expect(keyOf()).toMatchObject({ glc: 'g', today: '2026-03-20', since: '2025-03-20' });
  expect(keyOf(load('h', 'fact_loan', '4'), load('g', 'dim_reader', '5'))).toEqual(keyOf());
  const tables = ['behaviour_event', 'fact_loan', 'fact_hold', 'fact_acquisition', 'dim_bib'];
  for (const name of [...tables, 'dim_location'])
    expect(keyOf(load('g', name, '6')), name).not.toEqual(keyOf());
  const states = loads.map((one) => (one.name === 'dim_state' ? { ...one, version: '9' } : one));
  expect(demandBookKey(states, 'g', '2026-03-20')).not.toEqual(keyOf());
});
