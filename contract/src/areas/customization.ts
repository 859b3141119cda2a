import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult, statisticsQuery } from '../values/statistics.ts';

// The five overview panels. A library group chooses the dimensions of each panel.

export const overviewPanels = ['stock', 'readers', 'circulation', 'visits', 'online'] as const;
export type OverviewPanel = (typeof overviewPanels)[number];

export const Overview = z.object({
  panel: z.enum(overviewPanels),
  total: QueryResult,
  /** The numbers month by month; for stock and readers, the additions of each month. */
  trend: QueryResult,
  breakdowns: z.array(z.object({ dimension: z.string(), result: QueryResult })),
});
export type Overview = z.output<typeof Overview>;

export const readerFields = [
  'mobile',
  'email',
  'sex',
  'birthYear',
  'readerType',
  'expiry',
  'area',
] as const;

const Choice = z.object({ code: z.string(), label: z.string() });

/** A library in the tree that the caller sees. */
export const LibraryNode = Choice.extend({
  /** The name in the other language, if it differs, so that a search finds both names. */
  otherLabel: z.string().optional(),
  /** The nearest library above this one that the caller may see; empty if there is none. */
  superior: z.string(),
  /** The level: 1 main library, 2 district library, 3 branch, 4 service point. */
  level: z.number().int(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
});
export type LibraryNode = z.output<typeof LibraryNode>;
const glc = { glc: statisticsQuery.glc };

const overviewRoute = <const N extends 1 | 2 | 3 | 4 | 5>(
  number: N,
  panel: OverviewPanel,
  what: string,
) =>
  route({
    method: 'GET',
    path: `customization/overview${number}`,
    summary: `Overview of ${what}, by the dimensions chosen`,
    needs: 'customization:view',
    query: comparedQuery,
    reply: Overview,
    example: { panel, total: exampleResult, trend: exampleResult, breakdowns: [] },
    seconds: 120,
  });

export const customization = area('customization', {
  getLibs: route({
    method: 'GET',
    path: 'customization/getLibs',
    summary: 'The groups and libraries in the caller’s scope',
    needs: 'signedIn',
    reply: z.array(
      Choice.extend({
        isDemo: z.boolean(),
        isDefault: z.boolean(),
        libraries: z.array(LibraryNode),
      }),
    ),
    example: [
      {
        code: 'demo',
        label: '示范市图书馆',
        isDemo: true,
        isDefault: true,
        libraries: [
          {
            code: 'SF00',
            label: '示范市图书馆',
            superior: '',
            level: 1,
            longitude: 118.02,
            latitude: 31.5,
          },
        ],
      },
    ],
  }),
  getSyncDataTime: route({
    method: 'GET',
    path: 'customization/getSyncDataTime',
    summary: 'The last loads: when they ran, and the days that they cover',
    needs: 'signedIn',
    query: glc,
    reply: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        dataFrom: z.string().nullable(),
        dataUntil: z.string().nullable(),
        loadedAt: z.string(),
      }),
    ),
    example: [
      {
        name: 'behaviour_event',
        label: '流通与到馆',
        dataFrom: '2021-11-21',
        dataUntil: '2026-11-21',
        loadedAt: '2026-11-21T06:00:00.000Z',
      },
    ],
  }),
  overview1: overviewRoute(1, 'stock', 'the stock'),
  overview2: overviewRoute(2, 'readers', 'the readers'),
  overview3: overviewRoute(3, 'circulation', 'circulation'),
  overview4: overviewRoute(4, 'visits', 'visits'),
  overview5: overviewRoute(5, 'online', 'online use'),
  getDimensions: route({
    method: 'GET',
    path: 'customization/getDimensions',
    summary: 'The dimensions that each panel can be broken down by',
    needs: 'customization:view',
    reply: z.array(z.object({ panel: z.enum(overviewPanels), dimensions: z.array(Choice) })),
    example: [{ panel: 'stock', dimensions: [{ code: 'library', label: '图书馆' }] }],
  }),
  getOverviewDimensions: route({
    method: 'GET',
    path: 'customization/getOverviewDimensions',
    summary: 'The dimensions chosen for each panel',
    needs: 'customization:view',
    query: glc,
    reply: z.array(z.object({ panel: z.enum(overviewPanels), dimensions: z.array(z.string()) })),
    example: [{ panel: 'stock', dimensions: ['library', 'mainClass'] }],
  }),
  editOverviewDimension: route({
    method: 'POST',
    path: 'customization/editOverviewDimension',
    summary: 'Choose the dimensions of a panel, in order',
    needs: 'customization:edit',
    body: z.strictObject({
      ...glc,
      panel: z.enum(overviewPanels),
      dimensions: z.array(z.string().max(64)).min(1).max(6),
    }),
    reply: z.null(),
    example: null,
  }),
  readerIncompleteRule: route({
    method: 'GET',
    path: 'customization/readerIncompleteRule',
    summary: 'The reader fields that a complete record needs, and how many records lack one',
    needs: 'customization:view',
    query: { ...glc, libraries: statisticsQuery.libraries },
    reply: z.object({
      fields: z.array(z.enum(readerFields)),
      result: QueryResult,
      byField: z.array(z.object({ field: z.enum(readerFields), missing: z.number().int() })),
    }),
    example: {
      fields: ['mobile'],
      result: exampleResult,
      byField: [{ field: 'mobile', missing: 120 }],
    },
    seconds: 120,
  }),
  saveReaderIncompleteRule: route({
    method: 'POST',
    path: 'customization/save/readerIncompleteRule',
    summary: 'Choose the reader fields that a complete record needs',
    needs: 'customization:edit',
    body: z.strictObject({
      ...glc,
      fields: z.array(z.enum(readerFields)).max(readerFields.length),
    }),
    reply: z.null(),
    example: null,
  }),
});
