import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { named } from '../values/names.ts';
import { RuleAnswer, RuleAsk } from '../values/question/any-question.ts';
import {
  Rule,
  RuleForm,
  RulePage,
  RuleSummary,
  RuleVersion,
} from '../values/records/rule-record.ts';
import { RuleBody } from '../values/rule.ts';

const id = { id: z.uuid() };
const listing = page(RuleSummary, ['name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  folderId: z.uuid().optional(),
  projectId: z.uuid().optional(),
});

const key = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const names = { 'zh-CN': '热门图书', 'en-US': 'Hot titles' };
const means = { 'zh-CN': '期间外借最多的题名', 'en-US': 'The titles lent most in the range' };
const stamp = {
  version: 3,
  modifiedAt: '2026-11-21T08:30:00.000Z',
  modifiedBy: 'analyst',
  isReady: false,
};
const summary = {
  id: key,
  name: '热门图书',
  names,
  means: '期间外借最多的题名',
  folderId: key,
  folder: '流通',
  kind: 'sql' as const,
  ...stamp,
};
const sql = 'SELECT bookrecno, sum(n) AS loans FROM behaviour_event WHERE glc = {glc:String} …';
const body = {
  name: '热门图书',
  names,
  means,
  question: { kind: 'sql' as const, sql, readers: 'none' as const },
};
const answer = {
  columns: [],
  rows: [],
  totals: null,
  hasMore: false,
  rowLimit: 1_000,
  ms: 18,
  runId: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  cached: true,
  about: {
    glc: 'demo',
    isDemo: true,
    libraries: null,
    dataUntil: '2026-11-21',
    loadedAt: '2026-11-21T06:00:00.000Z',
    warnings: [],
    parameters: [{ name: 'range', label: '日期范围', text: '2026-10-23 ~ 2026-11-21' }],
    ranges: {},
  },
};

export const ruleConfig = area('ruleConfig', {
  page: route({
    method: 'GET',
    path: 'rule-config/route/{id}',
    summary: 'The page and form of a rule, with the choices in the caller’s scope',
    needs: 'rule:run',
    params: id,
    query: { glc: z.string().max(64).optional() },
    reply: RulePage,
    example: {
      id: key,
      path: `/rule/${key}`,
      component: 'rule-config/rule-run',
      name: '热门图书',
      means: '期间外借最多的题名',
      glc: 'demo',
      parameters: [],
      libraries: { chosen: [], isFixed: false },
      chart: { kind: 'rank', by: ['title'], metrics: ['loans'] },
      decisionPage: null,
      version: 3,
    },
  }),
  list: route({
    method: 'GET',
    path: 'rule-config/list',
    summary: 'The rules that the caller may run, paged',
    needs: 'rule:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [summary], total: 1 },
  }),
  create: route({
    method: 'POST',
    path: 'rule-config',
    summary: 'Save a new rule',
    needs: 'rule:edit',
    body: RuleForm,
    reply: z.object({ id: z.uuid() }),
    example: { id: key },
    seconds: 60,
  }),
  get: route({
    method: 'GET',
    path: 'rule-config/{id}',
    summary: 'A rule with its question',
    needs: 'rule:view',
    params: id,
    reply: Rule,
    example: { ...body, id: key, folderId: key, ...stamp },
  }),
  update: route({
    method: 'PUT',
    path: 'rule-config/{id}',
    summary: 'Save a rule as a new version; refused when another person saved one in between',
    needs: 'rule:edit',
    params: id,
    body: RuleForm.extend({ version: z.number().int() }),
    reply: z.object({ version: z.number().int() }),
    example: { version: 4 },
    seconds: 60,
  }),
  remove: route({
    method: 'DELETE',
    path: 'rule-config/{id}',
    summary: 'Delete a rule with its versions',
    needs: 'rule:edit',
    params: id,
    reply: z.null(),
    example: null,
  }),
  versions: route({
    method: 'GET',
    path: 'rule-config/{id}/versions',
    summary: 'The versions of a rule, newest first',
    needs: 'rule:view',
    params: id,
    reply: z.array(RuleVersion),
    example: [{ version: 3, savedAt: stamp.modifiedAt, savedBy: 'analyst', note: '' }],
  }),
  version: route({
    method: 'GET',
    path: 'rule-config/{id}/versions/{version}',
    summary: 'An old version of a rule',
    needs: 'rule:view',
    params: { ...id, version: z.coerce.number().int().min(1) },
    reply: RuleBody.extend(named(60)),
    example: body,
  }),
  restore: route({
    method: 'POST',
    path: 'rule-config/{id}/restore',
    summary: 'Save an old version as the newest; `current` is the version that the caller read',
    needs: 'rule:edit',
    params: id,
    body: z.strictObject({ version: z.number().int(), current: z.number().int() }),
    reply: z.object({ version: z.number().int() }),
    example: { version: 5 },
    seconds: 60,
  }),
  run: route({
    method: 'POST',
    path: 'rule-config/run/{id}',
    summary: 'Run a rule; closing the connection cancels it',
    needs: 'rule:run',
    params: id,
    body: RuleAsk,
    reply: RuleAnswer,
    example: answer,
    seconds: 120,
  }),
  excel: route({
    method: 'POST',
    path: 'rule-config/excel/{id}',
    summary: 'The answer of a rule as an Excel workbook with a cover sheet',
    needs: 'rule:run',
    params: id,
    body: RuleAsk.omit({ rows: true }),
    reply: file,
    example: JSON.stringify({ parameters: { range: 'last30Day' } }),
    seconds: 1_800,
  }),
  preview: route({
    method: 'POST',
    path: 'rule-config/preview',
    summary: 'Run an unsaved rule',
    needs: 'rule:edit',
    body: RuleAsk.extend({ rule: RuleBody }),
    reply: RuleAnswer,
    example: answer,
    seconds: 120,
  }),
});
