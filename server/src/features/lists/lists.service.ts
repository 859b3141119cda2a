import type { AnyRoute, ListExport } from '@stacksight/contract';
import { z } from 'zod';
import type { Call } from '#kit/handler.ts';
import { toSpoken } from '#kit/spoken.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { SheetCell } from '#lib/workbook/sheet.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';
import words from './list-words.json' with { type: 'json' };

type Contract = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
type Handlers = Readonly<
  Record<string, Readonly<Record<string, (call: never) => Promise<unknown>>>>
>;
export type ListsDeps = {
  /** Every area of the contract. The server sets this field, so that a list and its handler can be found by name. */
  contract: Contract;
  handlers: Handlers;
  clock: { now(): Date };
  timeZone: string;
};
type ListExportInput = Required<ListExport> & { columns: readonly ExportedColumn[] };
type ExportedColumn = ListExport['columns'][number];
type Language = keyof typeof words;
type ListedRow = Readonly<Record<string, unknown>>;

const pageSize = 500;
const mostPages = 200;

/** Returns the workbook of a list; throws if the list does not exist or the caller may not read it. */
export async function listWorkbook(
  deps: ListsDeps,
  asked: ListExportInput,
  call: Call<AnyRoute>,
): Promise<Workbook> {
  const turn = findList(deps, asked, call);
  // The first page is read before the file begins, so that an error can still become an error reply.
  const first = await turn(1);
  const language: Language = call.language;
  const word = words[language];
  const time = timeIn(deps.timeZone);
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for await (const row of allRows(first, turn))
      yield asked.columns.map((column) => cellOf(row[column.key], column, word.comma, time));
  }
  return {
    coverName: word.cover,
    sheetName: word.sheet,
    cover: [
      [word.title, asked.title],
      ...asked.about.map(([name, text]): [string, string] => [name, text]),
      [word.exported, time(deps.clock.now())],
    ],
    columns: asked.columns.map(({ label, format = 'text' }) => ({ label, format })),
    rows: rows(),
  };
}

type ListedPage = { rows: readonly ListedRow[]; total: number; isLast: boolean };
type Turn = (pageNum: number) => Promise<ListedPage>;

function findList(
  { contract, handlers }: ListsDeps,
  { list, params, query }: ListExportInput,
  call: Call<AnyRoute>,
): Turn {
  const [area = '', key = ''] = list.split('.');
  const routes = Object.hasOwn(contract, area) ? contract[area]?.routes : undefined;
  const route = routes !== undefined && Object.hasOwn(routes, key) ? routes[key] : undefined;
  const handler = handlers[area]?.[key];
  if (route?.method !== 'GET' || handler === undefined || !isList(route))
    throw new AppError('not_found');
  const { needs, excelNeeds } = route;
  if (!mayCall(needs, call.caller)) throw new AppError('permission.denied');
  if (excelNeeds !== null && !mayCall(excelNeeds, call.caller))
    throw new AppError('permission.denied');
  const isPaged = 'pageNum' in route.query.shape;
  return async (pageNum) => {
    const page: Record<string, string> = isPaged
      ? { pageNum: String(pageNum), pageSize: String(pageSize) }
      : {};
    const input = {
      params: parse('params', route.params, params),
      query: parse('query', route.query, { ...query, ...page }),
      body: undefined,
    };
    const answer = toSpoken(await handler({ ...call, ...input } as never), call.language);
    const rows = Array.isArray(answer) ? answer : (answer as { rows: readonly ListedRow[] }).rows;
    const total = Array.isArray(answer) ? answer.length : Number((answer as ListedPage).total ?? 0);
    return { rows, total, isLast: !isPaged };
  };
}

/** Returns whether the reply of a call has rows: an array, or an object with rows. */
function isList({ reply }: AnyRoute): boolean {
  if ('kind' in reply) return false;
  return reply instanceof z.ZodArray || (reply instanceof z.ZodObject && 'rows' in reply.shape);
}

function mayCall(needs: AnyRoute['needs'], caller: Caller | null): boolean {
  if (needs === 'public' || caller === null) return needs === 'public';
  return needs === 'signedIn' || caller.isSuper || caller.permissions.has(needs);
}

function parse(part: string, schema: z.ZodType, values: Readonly<Record<string, string>>): unknown {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => [
    `${part}.${path.join('.')}`,
    message,
  ]);
  throw new AppError('request.invalid', { fields: Object.fromEntries(issues) });
}

async function* allRows(first: ListedPage, turn: Turn): AsyncGenerator<ListedRow> {
  yield* first.rows;
  let page = first;
  for (let pageNum = 2; pageNum <= mostPages; pageNum += 1) {
    if (page.isLast || page.rows.length === 0 || (pageNum - 1) * pageSize >= page.total) return;
    page = await turn(pageNum);
    yield* page.rows;
  }
}

function cellOf(
  value: unknown,
  { labels = {}, format }: ExportedColumn,
  comma: string,
  time: (at: Date) => string,
): SheetCell {
  if (Array.isArray(value))
    return value.map((one) => cellOf(one, { key: '', label: '', labels }, comma, time)).join(comma);
  if (value === null || value === undefined || typeof value === 'object') return null;
  const text = String(value);
  if (Object.hasOwn(labels, text)) return labels[text] ?? text;
  if (format === 'time' && typeof value === 'string') return time(new Date(value));
  return typeof value === 'number' || typeof value === 'boolean' ? value : text;
}

// Returns the function that converts a time for a workbook: day and time without a zone.
function timeIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => (Number.isNaN(at.getTime()) ? '' : format.format(at));
}
