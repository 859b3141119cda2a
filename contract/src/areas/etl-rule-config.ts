import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Rules that turn a table of a source into rows of the warehouse. They are only saved; loads from the command line use
// a mapping.

const glc = { glc: statisticsQuery.glc };
const word = z.string().trim().min(1).max(200);

export const etlChecks = ['required', 'min', 'max', 'pattern', 'known'] as const;

export const EtlBody = z.strictObject({
  /** The source: a built-in mapping, or the name of a data source. */
  source: z.string().trim().min(1).max(50),
  kind: z.enum(['query', 'file']),
  /** A query on the source, or a pattern of file names. */
  from: z.string().trim().min(1).max(10_000),
  /** The target table in the warehouse. */
  table: z.string().max(64),
  fields: z
    .array(z.strictObject({ from: word, to: z.string().min(1).max(64) }))
    .min(1)
    .max(100),
  /** For one column: codes of the source, each with the code that replaces it. */
  codes: z
    .array(z.strictObject({ column: z.string().max(64), from: word, to: z.string().max(200) }))
    .max(500)
    .default([]),
  checks: z
    .array(
      z.strictObject({
        column: z.string().max(64),
        check: z.enum(etlChecks),
        value: z.string().max(200).default(''),
      }),
    )
    .max(100)
    .default([]),
  cron: z.string().trim().max(100).nullable().default(null),
  isEnabled: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type EtlBody = z.output<typeof EtlBody>;

export const EtlForm = EtlBody.extend({ ...glc, name: z.string().trim().min(2).max(50) });
export type EtlForm = z.output<typeof EtlForm>;

export const EtlRule = EtlBody.extend({
  id: z.uuid(),
  name: z.string(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
});
export type EtlRule = z.output<typeof EtlRule>;

/** A load of the warehouse, with the number of accepted and refused rows. */
export const EtlLoad = z.object({
  batch: z.string(),
  source: z.string(),
  file: z.string(),
  /**
   * `refused` means that the load had too many bad rows and published nothing; `replaced` means that a later load took
   * its place.
   */
  state: z.enum(['done', 'running', 'dropped', 'refused', 'replaced']),
  rowsIn: z.number().int(),
  rowsLoaded: z.number().int(),
  rowsRefused: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EtlLoad = z.output<typeof EtlLoad>;

/** The tables that a rule can fill, with their columns. */
export const EtlTarget = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isRequired: z.boolean() })),
});
export type EtlTarget = z.output<typeof EtlTarget>;

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const example: z.input<typeof EtlRule> = {
  id,
  name: '流通日志',
  source: 'events',
  kind: 'query',
  from: 'SELECT rdid, barcode, regTime FROM log_cir',
  table: 'behaviour_event',
  fields: [
    { from: 'logType', to: 'event' },
    { from: 'regTime', to: 'at' },
  ],
  codes: [{ column: 'event', from: '30001', to: 'loan' }],
  checks: [{ column: 'at', check: 'required', value: '' }],
  cron: '0 2 * * *',
  isEnabled: true,
  remark: '',
  modifiedAt: '2026-11-21T08:30:00.000Z',
  modifiedBy: 'admin',
};
const listing = page(EtlRule, ['name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  table: z.string().max(64).optional(),
  isEnabled: z.enum(['yes', 'no']).optional(),
  ...glc,
});

export const etlRuleConfig = area('etlRuleConfig', {
  list: route({
    method: 'GET',
    path: 'etlRuleConfig/list',
    summary: 'The rules, paged',
    needs: 'etl:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  sources: route({
    method: 'GET',
    path: 'etlRuleConfig/sources',
    summary:
      'What a rule can read (built-in mappings and data sources), and the tables that it can fill',
    needs: 'etl:view',
    reply: z.object({
      mappings: z.array(z.string()),
      datasources: z.array(z.string()),
      targets: z.array(EtlTarget),
    }),
    example: {
      mappings: ['events'],
      datasources: ['Interlib'],
      targets: [
        {
          table: 'behaviour_event',
          columns: [{ name: 'event', type: 'String', isRequired: true }],
        },
      ],
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
  update: route({
    method: 'PUT',
    path: 'etlRuleConfig/{id}',
    summary: 'Change a rule',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    body: EtlForm,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'etlRuleConfig/{id}',
    summary: 'Delete a rule',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
});
