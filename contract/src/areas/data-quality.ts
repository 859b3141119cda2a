import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { lineOf } from '../values/names.ts';
import {
  type KnownFinding,
  Lacking,
  QualityAcceptance,
  QualityCheck,
  QualityExample,
  QualityFinding,
  QualityRow,
  QualitySource,
  QualitySummary,
  qualityKinds,
  qualityStates,
} from '../values/records/data-quality.ts';

// What is wrong with the data themselves: sources that are late, days without events, rows twice, rows that refer to
// nothing, codes without names, impossible values.

const glc = z.string().max(64).optional();
const key = z.string().min(1).max(200);
const reason = lineOf(300).refine((text) => text.trim() !== '', 'is empty');
const id = '6a1f0c52-7c55-4a53-9f0e-0d7f6c2b9a10';
const acceptance: z.input<typeof KnownFinding> = {
  id,
  rows: 7,
  reason: '分馆装修闭馆一周',
  by: 'admin',
  at: '2026-11-21T06:00:00.000Z',
};
const check: z.input<typeof QualityRow> = {
  id: 'noLoans',
  kind: 'gaps',
  name: '开放日没有外借',
  means: '按开放时间应当开放、却一笔外借也没有的日子。',
  advice: '补导这些日子的借还记录；确实闭馆的，注明原因后不再提示。',
  state: 'found',
  why: null,
  rows: 7,
  unit: '天',
  accepted: 0,
  places: 1,
  since: '2026-11-02',
  until: '2026-11-08',
  change: 7,
  course: [{ day: '2026-11-09', rows: 7 }],
  hasRows: false,
  fix: '/config/import',
};
const summary: z.input<typeof QualitySummary> = {
  glc: 'main',
  open: 3,
  unknown: 1,
  checkedAt: '2026-11-21T06:00:00.000Z',
  milliseconds: 1_200,
};
const example: z.input<typeof QualityExample> = {
  id: '1',
  day: '2026-11-20',
  event: '外借',
  library: '南山分馆',
  room: null,
  title: null,
  barcode: 'N0012345',
  value: null,
  count: 1,
};
const examples = page(QualityExample, ['day'], {
  check: QualityCheck,
  /** A library, by its code. */
  libcode: z.string().max(64).optional(),
  glc,
});
const sources = page(QualitySource, ['name'], { search: z.string().max(100).optional(), glc });
const known = page(QualityAcceptance, ['at'], { glc });
const checks = page(QualityRow, ['id'], {
  state: z.enum(qualityStates).optional(),
  kind: z.enum(qualityKinds).optional(),
  glc,
});

export const dataQuality = area('dataQuality', {
  summary: route({
    method: 'GET',
    path: 'dataQuality/summary',
    summary: 'The number of checks of the data with open findings, and the time of the last run',
    needs: 'warehouse:view',
    query: { glc },
    reply: QualitySummary,
    example: summary,
  }),
  list: route({
    method: 'GET',
    path: 'dataQuality/checks',
    summary: 'The checks of the data: how much each found, since when, and what to do',
    needs: 'warehouse:view',
    ...checks,
    example: { rows: [check], total: 1 },
  }),
  findings: route({
    method: 'GET',
    path: 'dataQuality/findings',
    summary: 'The libraries, sources, dictionaries or gaps in which a check found something',
    needs: 'warehouse:view',
    query: { check: QualityCheck, glc },
    reply: z.array(QualityFinding),
    example: [
      {
        id: '05|2026-11-02',
        check: 'noLoans',
        place: '南山分馆',
        libcode: '05',
        says: '2026-11-02 至 2026-11-08，7 个开放日没有外借',
        rows: 7,
        since: '2026-11-02',
        until: '2026-11-08',
        acceptance: null,
        mayAccept: true,
        fix: '/config/import',
      },
    ],
  }),
  rows: route({
    method: 'GET',
    path: 'dataQuality/rows',
    summary: 'The rows behind a check, the newest first; readers are not named',
    needs: 'warehouse:view',
    ...examples,
    example: { rows: [example], total: 1 },
    seconds: 60,
  }),
  sources: route({
    method: 'GET',
    path: 'dataQuality/sources',
    summary: 'The sources of a group: what each brings and lacks, and whether it is late',
    needs: 'warehouse:view',
    ...sources,
    example: {
      rows: [
        {
          id: 'loans/loans-#.csv',
          name: '借还记录',
          file: 'loans-1120.csv',
          door: 'drop',
          gives: [{ name: '外借', until: '2026-11-20' }],
          lacks: ['到馆'],
          loads: 40,
          loadedAt: '2026-11-21T01:00:00.000Z',
          rowsRefused: 0,
          usualDays: 2,
          ageDays: 1,
          isLate: false,
        },
      ],
      total: 1,
    },
    seconds: 60,
  }),
  lacking: route({
    method: 'GET',
    path: 'dataQuality/lacking',
    summary:
      'Which source feeds the neighbours of a number that is not connected, and why it lacks it',
    needs: 'signedIn',
    query: { metric: z.string().regex(/^\w{1,64}$/), glc },
    reply: z.array(Lacking),
    example: [{ kind: '到馆', source: '借还记录', why: '没有到馆：“借还记录”只带来外借、归还。' }],
    seconds: 30,
  }),
  accepted: route({
    method: 'GET',
    path: 'dataQuality/accepted',
    summary: 'The findings that are accepted as known, with the reasons',
    needs: 'warehouse:view',
    ...known,
    example: {
      rows: [
        {
          ...acceptance,
          check: 'noLoans',
          name: check.name,
          place: '南山分馆',
          says: '2026-11-02 至 2026-11-08，7 个开放日没有外借',
        },
      ],
      total: 1,
    },
  }),
  accept: route({
    method: 'POST',
    path: 'dataQuality/accepted',
    summary: 'Accept a finding as known, with a reason; only what comes on top is reported again',
    needs: 'etl:edit',
    body: z.strictObject({ check: QualityCheck, key, reason, glc }),
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  withdraw: route({
    method: 'DELETE',
    path: 'dataQuality/accepted/{id}',
    summary: 'Report an accepted finding again',
    needs: 'etl:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  run: route({
    method: 'POST',
    path: 'dataQuality/run',
    summary: 'Check the data of a group now',
    needs: 'etl:edit',
    body: z.strictObject({ glc }),
    reply: QualitySummary,
    example: summary,
    seconds: 300,
  }),
});
