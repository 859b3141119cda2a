import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import {
  EtlConnector,
  EtlForm,
  EtlLoad,
  EtlLook,
  EtlRule,
  EtlRun,
  EtlState,
  EtlTableForm,
  etlDay,
  etlSource,
  etlStream,
} from '../values/etl-rules.ts';
import { ImportTried } from '../values/import/import-runs.ts';
import { statisticsQuery } from '../values/statistics.ts';
import { datasourceTypes } from './datasource-config.ts';

// Rules that read the streams of a data source into the warehouse, by themselves and on a schedule.

const glc = { glc: statisticsQuery.glc };
const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const run: z.input<typeof EtlRun> = {
  id,
  status: 'done',
  progress: null,
  read: 50_120,
  loaded: 50_118,
  refused: 2,
  notes: [],
  differences: [],
  question: null,
  isPastLeft: false,
  problem: null,
  nextAttemptAt: null,
  by: 'admin',
  startedAt: '2026-11-21T18:30:00.000Z',
  endedAt: '2026-11-21T18:30:08.000Z',
};
const example: z.input<typeof EtlRule> = {
  id,
  name: '流通系统',
  datasourceId: id,
  datasource: 'Koha',
  connector: 'koha',
  cron: '30 2 * * *',
  words: '每天 02:30',
  lastRun: run,
  nextAt: '2026-11-22T18:30:00.000Z',
  modifiedAt: '2026-11-21T08:30:00.000Z',
  modifiedBy: 'admin',
};
const listing = page(EtlRule, ['name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  isEnabled: z.enum(['yes', 'no']).optional(),
  ...glc,
});
const ofRule = { id: z.uuid() };

export const etlRuleConfig = area('etlRuleConfig', {
  list: route({
    method: 'GET',
    path: 'etlRuleConfig/list',
    summary: 'The rules with their last run and the next one, paged',
    needs: 'etl:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  sources: route({
    method: 'GET',
    path: 'etlRuleConfig/sources',
    summary: 'What a rule can read: connectors and data sources',
    needs: 'etl:view',
    reply: z.object({
      connectors: z.array(EtlConnector),
      datasources: z.array(
        z.object({ id: z.uuid(), name: z.string(), type: z.enum(datasourceTypes) }),
      ),
    }),
    example: {
      connectors: [
        {
          name: 'koha',
          title: { 'zh-CN': 'Koha', 'en-US': 'Koha' },
          systems: ['mysql'],
          usual: { port: 3306, database: 'koha_library' },
          settings: [],
          tried: { 'zh-CN': '在 MariaDB 上测试过', 'en-US': 'Tried on MariaDB' },
          lacks: [],
          streams: [{ name: 'items', title: { 'zh-CN': '馆藏', 'en-US': 'Items' } }],
        },
      ],
      datasources: [{ id, name: 'Koha', type: 'mysql' }],
    },
  }),
  loads: route({
    method: 'GET',
    path: 'etlRuleConfig/loads',
    summary: 'The last loads of a group, the newest first',
    needs: 'etl:view',
    query: glc,
    reply: z.array(EtlLoad),
    example: [
      {
        batch: '17623400012345',
        source: 'events',
        file: 'events-2026-11.csv',
        state: 'done',
        rowsIn: 120_400,
        rowsLoaded: 120_388,
        rowsRefused: 12,
        startedAt: '2026-11-21T02:00:00.000Z',
        endedAt: '2026-11-21T02:00:09.000Z',
      },
    ],
  }),
  get: route({
    method: 'GET',
    path: 'etlRuleConfig/{x}',
    summary: 'Read one rule, by id or name',
    needs: 'etl:view',
    params: { x: z.string().min(1).max(64) },
    query: glc,
    reply: EtlRule,
    example,
  }),
  create: route({
    method: 'POST',
    path: 'etlRuleConfig',
    summary: 'Make a rule',
    needs: 'etl:edit',
    body: EtlForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  createFromTable: route({
    method: 'POST',
    path: 'etlRuleConfig/table',
    summary:
      'Make a rule that reads one table or view, whose columns a form explains as for a file. A form with faults is refused in words',
    needs: 'etl:edit',
    body: EtlTableForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'etlRuleConfig/{id}',
    summary: 'Change a rule',
    needs: 'etl:edit',
    params: ofRule,
    body: EtlForm,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'etlRuleConfig/{id}',
    summary: 'Delete a rule',
    needs: 'etl:edit',
    params: ofRule,
    reply: z.null(),
    example: null,
  }),
  look: route({
    method: 'POST',
    path: 'etlRuleConfig/look',
    summary: 'Sign in to a source and look which streams its account may read, with their rows',
    needs: 'etl:edit',
    body: z.strictObject(etlSource),
    reply: EtlLook,
    example: {
      version: 'MariaDB 10.11.6',
      isReadOnly: true,
      clock: null,
      streams: [
        {
          ...{ stream: 'items', title: '馆藏', isOptional: false, isNames: false },
          ...{ missing: [], rows: 60 },
        },
      ],
    },
    seconds: 120,
  }),
  tryStream: route({
    method: 'POST',
    path: 'etlRuleConfig/try',
    summary: 'Map the first 50 rows of a stream as they would arrive, and load nothing',
    needs: 'etl:edit',
    body: z.strictObject({
      ...etlSource,
      ...glc,
      libcode: z.string().max(64).default(''),
      stream: etlStream,
    }),
    reply: ImportTried,
    example: { parts: [], rows: [], used: 0, refused: 0, reasons: [], shared: null, problems: [] },
    seconds: 120,
  }),
  run: route({
    method: 'POST',
    path: 'etlRuleConfig/{id}/run',
    summary: 'Start a run of a rule now',
    needs: 'etl:edit',
    params: ofRule,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  cancel: route({
    method: 'POST',
    path: 'etlRuleConfig/{id}/cancel',
    summary: 'Cancel the run of a rule; what is published stays',
    needs: 'etl:edit',
    params: ofRule,
    reply: z.null(),
    example: null,
  }),
  answer: route({
    method: 'POST',
    path: 'etlRuleConfig/{id}/answer',
    summary: 'Answer what a run stopped for: go on, or leave it',
    needs: 'etl:edit',
    params: ofRule,
    body: z.strictObject({ goOn: z.boolean() }),
    reply: z.null(),
    example: null,
  }),
  runs: route({
    method: 'GET',
    path: 'etlRuleConfig/{id}/runs',
    summary: 'The last runs of a rule, the newest first',
    needs: 'etl:view',
    params: ofRule,
    reply: z.array(EtlRun),
    example: [run],
  }),
  states: route({
    method: 'GET',
    path: 'etlRuleConfig/{id}/states',
    summary: 'The state of each stream of a rule',
    needs: 'etl:view',
    params: ofRule,
    reply: z.array(EtlState),
    example: [
      {
        stream: 'statistics',
        title: '流通日志',
        cursor: '2026-11-21',
        from: '2026-11-18',
        until: '2026-11-22',
        rows: 50_120,
        loaded: 50_118,
        refused: 2,
        pastFrom: null,
        pastUntil: null,
        schemaHash: '5d9b8f3e0d644a33',
        run: id,
        changedAt: '2026-11-21T18:30:08.000Z',
      },
    ],
  }),
  reset: route({
    method: 'POST',
    path: 'etlRuleConfig/{id}/reset',
    summary: 'Forget the state of a stream, or set the earlier days that are read again',
    needs: 'etl:edit',
    params: ofRule,
    body: z.strictObject({
      stream: etlStream,
      /** The days that are read again; without them the stream begins anew. */
      days: z.strictObject({ from: etlDay.nullable(), until: etlDay }).nullable().default(null),
    }),
    reply: z.null(),
    example: null,
  }),
});
