import {
  type AnswerPage,
  type AnswerTable,
  type Cell,
  type Column,
  contract,
  type DecisionCall,
  decisionCalls,
  type Language,
  type Meaning,
  type RuleAnswer,
} from '@stacksight/contract';
import { say } from '#assistant/saying/say.ts';
import type { Call, Handler } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Store } from '#store/open.ts';
import type { Answered } from './answer.ts';
import { findRule } from './assistant.store.ts';
import words from './decision-words.json' with { type: 'json' };

type Routes = typeof contract;
type AskCall = Pick<
  Call<Routes['assistant']['routes']['ask']>,
  'caller' | 'language' | 'signal' | 'origin'
>;
type ColumnName = keyof (typeof words)['zh-CN'];
type Line = Readonly<Record<string, unknown>>;

/** The calls of other areas that answer questions about decisions and rules. */
export type DecisionCalls = {
  lists: Readonly<Record<DecisionCall, (call: never) => Promise<unknown>>>;
  rule: Handler<Routes['ruleConfig']['routes']['run']>;
};

type AreasOfDecisions = Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
  ruleConfig: { run: DecisionCalls['rule'] };
};

/** Finds the calls that questions about decisions are answered with among those of all areas. */
export function decisionCallsIn(handlers: AreasOfDecisions): DecisionCalls {
  const found = decisionCalls.map((name) => {
    const [area = '', key = ''] = name.split('.');
    const handler = handlers[area]?.[key];
    if (handler === undefined) throw new Error(`There is no call ${name}.`);
    return [name, handler];
  });
  return { rule: handlers.ruleConfig.run, lists: Object.fromEntries(found) };
}

const shortage: readonly ColumnName[] = [
  'title',
  'libraryName',
  'loanable',
  'holds',
  'lost',
  'suggested',
  'reason',
];
const copy: readonly ColumnName[] = [
  'title',
  'barcode',
  'callno',
  'roomName',
  'lastLoanOn',
  'reason',
];

/** The columns of each list, and the page that shows it. */
const shapes: Readonly<Record<DecisionCall, { columns: readonly ColumnName[]; page: AnswerPage }>> =
  {
    'insufficientHoldings.insufficient': { columns: shortage, page: shortagePage('insufficient') },
    'insufficientHoldings.reserved': { columns: shortage, page: shortagePage('reserved') },
    'insufficientHoldings.searched': { columns: shortage, page: shortagePage('searched') },
    'insufficientHoldings.summary': { columns: shortage, page: shortagePage('insufficient') },
    'weeding.candidates': { columns: copy, page: weedingPage('candidates') },
    'weeding.classes': {
      columns: ['clc', 'copies', 'metres', 'value'],
      page: weedingPage('classes'),
    },
    'weeding.totals': { columns: ['copies', 'metres', 'value'], page: weedingPage('candidates') },
    'weeding.decisions': { columns: copy, page: weedingPage('decided') },
    'holding.list': {
      columns: ['name', 'copies', 'received', 'gain', 'createdBy'],
      page: { component: 'holding/transfers', id: null, search: {} },
    },
    'holding.whatIf': {
      columns: ['copies', 'gain'],
      page: { component: 'holding/new-transfer', id: null, search: {} },
    },
  };

function shortagePage(list: string): AnswerPage {
  return { component: 'insufficient-holdings/insufficient', id: null, search: { list } };
}
function weedingPage(tab: string): AnswerPage {
  return { component: 'weeding/weeding', id: null, search: { tab } };
}

/** Answers with the first lines of a list of decisions, by the caller's rights, and leads to its page. */
export async function answerList(
  { lists }: DecisionCalls,
  { call: name, query }: Extract<Meaning, { kind: 'list' }>,
  call: AskCall,
): Promise<Answered> {
  const [area = '', key = ''] = name.split('.');
  const route = routeOf(area, key);
  mayCall(route.needs, call);
  const isBody = route.method !== 'GET';
  const parsed = (isBody ? route.body : route.query)?.safeParse(query);
  // The meaning may come from the caller, so its query is input like any other.
  if (parsed?.success === false) throw new AppError('request.invalid', { cause: parsed.error });
  const given = parsed?.data;
  const input = {
    ...call,
    params: {},
    query: isBody ? {} : given,
    body: isBody ? given : undefined,
  };
  const reply = (await lists[name](input as never)) as Line;
  const lines = linesOf(reply);
  const { columns, page } = shapes[name];
  const table = toTable(columns, lines, call.language);
  const total = typeof reply.total === 'number' ? reply.total : lines.length;
  return {
    ...told(
      say(call.language, 'lines', { name: nameOf(name, call.language), rows: String(total) }),
      call.language,
    ),
    table,
    page,
  };
}

type Schema = {
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: unknown };
};
type ListRoute = {
  method: string;
  needs: string;
  query: Schema;
  body: Schema | null;
};

function routeOf(area: string, key: string): ListRoute {
  const areas: Readonly<Record<string, { routes: Readonly<Record<string, unknown>> }>> = contract;
  const route = areas[area]?.routes[key];
  if (route === undefined) throw new Error(`The contract has no call ${area}.${key}.`);
  return route as ListRoute;
}

function mayCall(needed: string, { caller }: AskCall): void {
  if (!caller.isSuper && !caller.permissions.has(needed)) throw new AppError('permission.denied');
}

const told = (sentence: string, language: Language): Answered => ({
  ack: true,
  msg: sentence + say(language, 'end'),
  results: [],
  why: [],
  table: null,
  page: null,
});

/** The lines of a reply: its rows, its classes, or the whole reply as one line. */
function linesOf(reply: Line): readonly Line[] {
  if (Array.isArray(reply)) return reply;
  if (Array.isArray(reply.rows)) return reply.rows;
  return [
    { ...reply, ...((reply.free as Line | undefined) ?? {}), ...((reply.sums as Line) ?? {}) },
  ];
}

function nameOf(name: DecisionCall, language: Language): string {
  const key = `list_${name.replace('.', '_')}`;
  return say(language, key as Parameters<typeof say>[1]);
}

function toTable(
  names: readonly ColumnName[],
  lines: readonly Line[],
  language: Language,
): AnswerTable {
  const columns = names.map((key): Column => {
    const isNumber = lines.some((line) => typeof line[key] === 'number');
    return {
      key,
      label: words[language][key],
      type: isNumber ? 'number' : 'text',
      role: isNumber ? 'metric' : 'dimension',
      unit: null,
      format: isNumber ? 'decimal' : 'text',
      means: null,
      formula: null,
      labels: null,
    };
  });
  const cellOf = (value: unknown): Cell =>
    typeof value === 'number' || typeof value === 'string' ? value : null;
  return { columns, rows: lines.map((line) => names.map((key) => cellOf(line[key]))) };
}

/** Answers with the lines of a built-in rule, and leads to its page. */
export async function answerRule(
  { rule: run }: DecisionCalls,
  { db }: Store,
  { rule: code, parameters, libraries }: Extract<Meaning, { kind: 'rule' }>,
  call: AskCall,
): Promise<Answered> {
  mayCall('rule:run', call);
  const row = await findRule(db, code);
  if (row === null) throw new AppError('not_found');
  const body = {
    parameters,
    rows: 200,
    fresh: false,
    ...(libraries === undefined ? {} : { libraries }),
  };
  const answer = (await run({ ...call, params: { id: row.id }, query: {}, body })) as RuleAnswer;
  const name = row.body.name[call.language] || row.body.name['zh-CN'];
  const more = answer.hasMore ? '+' : '';
  return {
    ...told(
      say(call.language, 'rule', { name, rows: `${answer.rows.length}${more}` }),
      call.language,
    ),
    table: { columns: answer.columns, rows: answer.rows },
    page: { component: 'rule-config/rule-run', id: row.id, search: { run: '1' } },
  };
}
