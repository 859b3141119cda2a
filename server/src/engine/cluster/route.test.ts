import { expect, it } from 'vitest';
import { routeOf } from './route.ts';

it.each([
  ['INSERT INTO behaviour_event SELECT 1', 'first', 'INSERT INTO behaviour_event SELECT 1'],
  ['INSERT INTO dim_bib (glc) SELECT 1', 'first', 'INSERT INTO dim_bib_everywhere (glc) SELECT 1'],
  ['INSERT INTO `dim_bib_stage_1f` SELECT 1', 'first', 'INSERT INTO dim_bib_stage_1f SELECT 1'],
  [
    'ALTER TABLE fact_loan DELETE WHERE n = 1',
    'each',
    'ALTER TABLE fact_loan_local DELETE WHERE n = 1',
  ],
  ['ALTER TABLE dim_item DELETE WHERE n = 1', 'each', 'ALTER TABLE dim_item DELETE WHERE n = 1'],
  [
    'DELETE FROM reader_group_member WHERE n = 1',
    'each',
    'DELETE FROM reader_group_member WHERE n = 1',
  ],
  ['TRUNCATE TABLE `sso_visit`', 'each', 'TRUNCATE TABLE `sso_visit_local`'],
  [
    'CREATE TABLE loans_stage_1f AS fact_loan',
    'first',
    'CREATE TABLE loans_stage_1f AS fact_loan_local',
  ],
  [
    'DROP TABLE IF EXISTS `fact_loan_stage_1f` SYNC',
    'first',
    'DROP TABLE IF EXISTS `fact_loan_stage_1f` SYNC',
  ],
  [
    'CREATE OR REPLACE VIEW fact_visit AS SELECT 1',
    'each',
    'CREATE OR REPLACE VIEW fact_visit AS SELECT 1',
  ],
  [
    "ALTER TABLE `load_refused` ATTACH PARTITION ID 'all' FROM `load_refused_stage_1f`",
    'first',
    'INSERT INTO load_refused_everywhere SELECT * FROM load_refused_stage_1f',
  ],
] as const)('%s', (sql, on, sent) => {
  expect(routeOf(sql)).toMatchObject({ on, sql: sent });
});

it('spreads a table before its partitions go to the shards', () => {
  const sql = 'ALTER TABLE agg_event_day REPLACE PARTITION 1 FROM aside, DROP PARTITION 2';
  expect(routeOf(sql)).toEqual({
    on: 'each',
    sql: 'ALTER TABLE agg_event_day_local REPLACE PARTITION 1 FROM aside, DROP PARTITION 2',
    spread: { from: 'aside', like: 'agg_event_day' },
  });
});

it('makes Distributed tables again when columns change', () => {
  const added = 'ALTER TABLE dim_item ADD COLUMN IF NOT EXISTS x UInt8';
  expect(routeOf(added)).toEqual({ on: 'each', sql: added, remakes: 'dim_item' });
  expect(routeOf('CREATE TABLE IF NOT EXISTS fact_loan (n UInt8)')).toMatchObject({
    on: 'each',
    remakes: 'fact_loan',
  });
});

it('names the tables of a load that a statement drops', () => {
  const sql = 'DROP TABLE IF EXISTS `a_stage_1`, `b_stage_1` SYNC';
  expect(routeOf(sql)).toEqual({ on: 'first', sql, drops: ['a_stage_1', 'b_stage_1'] });
});
