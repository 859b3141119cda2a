import type { FormField, ReturnDifference, ReturnForm, TableQuery } from '@stacksight/contract';
import { modelVersion } from '#analytics/model/model.ts';
import type { KeptField } from '#store/schema/analysis/returns.ts';
import { hidesFew, isTooFew } from '../few-readers.ts';
import { type AskedReturn, type ReturnNow, returnNow } from '../fill/fill-return.ts';
import { metricOf } from '../fill/work-out.ts';
import { fieldsOf } from '../forms/forms.ts';
import type { ReturnCall, ReturnDeps } from '../return-place.ts';
import { listIn, numberIn, type ReturnWord, returnWord } from '../return-words.ts';
import { type ClosingRow, lastClosing } from './closings.store.ts';
import { type LoadName, namesOfLoads } from './load-names.store.ts';
import { isAdditive, sharesOf } from './loads.ts';

// Explains why a field of a closed return is no longer what was published: loads that came later, were taken back or
// corrected, definitions and entries that changed.

type Reason = ReturnDifference['reasons'][number];
type Context = {
  deps: ReturnDeps;
  call: ReturnCall;
  closing: ClosingRow;
  form: ReturnForm;
  kept: Readonly<Record<string, KeptField>>;
  now: ReturnNow;
  /** The definitions of the model or of the form have changed since. */
  isRedefined: boolean;
  keptVersion: number;
};

const isSame = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= Math.abs(a) * 1e-9);

/** Returns the fields of a return that differ from its newest closing, with reasons; none without a closing. */
export async function returnDifferences(
  deps: ReturnDeps,
  asked: AskedReturn,
  call: ReturnCall,
): Promise<ReturnDifference[]> {
  const { form, period, place } = asked;
  const { glc, libcode } = place;
  const closing = await lastClosing(deps.store.db, { glc, libcode, period });
  const kept = closing?.returns[form.code];
  if (closing === null || kept === undefined) return [];
  const now = await returnNow(deps, asked, call);
  const isRedefined = closing.modelVersion !== modelVersion || kept.version !== form.version;
  const context: Context = {
    ...{ deps, call, closing, form, kept: kept.fields, now, isRedefined },
    keptVersion: kept.version,
  };
  const changed = fieldsOf(form).filter((field) => hasChanged(field, context));
  return Promise.all(changed.map((field) => explainField(field, changed, context)));
}

function hasChanged(field: FormField, { call, kept, now }: Context): boolean {
  const { code } = field;
  const metric = metricOf(field)?.metric ?? '';
  const lacks = now.worked.get(code)?.lacks;
  // What the caller may not see today is not shown as it was either.
  if (kept[code] === undefined || lacks === 'denied' || lacks === 'hidden') return false;
  if (isTooFew(metric, kept[code].value, call.caller)) return false;
  return !isSame(kept[code].value, now.numbers.get(code)?.value ?? null);
}

async function explainField(
  field: FormField,
  changed: readonly FormField[],
  context: Context,
): Promise<ReturnDifference> {
  const { language } = context.call;
  const { code, name, unit, format, source } = field;
  const was = context.kept[code]?.value ?? null;
  const now = context.now.numbers.get(code)?.value ?? null;
  const parts =
    source === undefined ? [] : 'sum' in source ? source.sum : 'over' in source ? source.over : [];
  const moved = changed.filter((one) => parts.includes(one.code));
  const reasons: Reason[] = [
    ...entryReasons(code, context),
    ...(moved.length === 0
      ? []
      : [
          plain('parts', context, {
            names: listIn(
              moved.map((one) => `${one.number} ${one.name[language]}`),
              language,
            ),
          }),
        ]),
    ...(await workedReasons(field, context)),
  ];
  return {
    ...{ code, name: `${field.number} ${name[language]}`, unit: unit?.[language] ?? null, format },
    ...{ was, now, reasons },
  };
}

function plain(
  reason: Reason['reason'],
  { call: { language } }: Context,
  params: Readonly<Record<string, string>>,
  rest: Partial<Reason> = {},
): Reason {
  const says = returnWord(`why.${reason}` as ReturnWord, language, params);
  return { reason, says, amount: null, load: null, query: null, ...rest };
}

function entryReasons(code: string, context: Context): Reason[] {
  const was = context.kept[code]?.entered ?? null;
  const now = context.now.lines.values.get(code)?.value ?? null;
  if (isSame(was, now)) return [];
  const { language } = context.call;
  const text = (value: number | null) =>
    value === null ? returnWord('unknown', language) : numberIn(value, language);
  const amount = was === null || now === null ? null : now - was;
  return [plain('entry', context, { was: text(was), now: text(now) }, { amount })];
}

/** Says why what is worked out has changed. An entry that stands over it hides the change. */
async function workedReasons(field: FormField, context: Context): Promise<Reason[]> {
  const kept = context.kept[field.code];
  const found = context.now.worked.get(field.code);
  const metric = metricOf(field);
  const isOverruled = context.now.lines.values.has(field.code);
  const value = context.now.numbers.get(field.code)?.worked ?? null;
  if (kept === undefined || isOverruled || isSame(kept.worked, value)) return [];
  // A sum or a quotient follows its parts.
  const { source } = field;
  if (source !== undefined && ('sum' in source || 'over' in source)) return [];
  const total = kept.worked === null || value === null ? null : value - kept.worked;
  const query = found?.query ?? null;
  if (metric === null || query === null) return [...redefined(context, total)];
  const scale = metric.scale ?? 1;
  const shares = await sharesOf(context.deps.analytics, query, context.call);
  const now = shares.get(metric.metric) ?? {};
  // A share of a load may be a small count of readers.
  const isSplit = isAdditive(metric.metric) && !hidesFew(metric.metric, context.call.caller);
  const loads = isSplit
    ? await loadReasons(kept.loads, now, { query, scale }, context)
    : await touchedReasons(now, query, context);
  if (total === null) return loads;
  const explained = loads.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const rest = isSplit ? total - explained : 0;
  if (isSame(total, explained) || (rest === 0 && loads.length > 0)) return loads;
  return [...loads, ...redefined(context, isSplit ? rest : total)];
}

/** The part of a change that no load explains: new definitions, or nothing that is on record. */
function redefined(context: Context, rest: number | null): Reason[] {
  const { isRedefined, closing, keptVersion, form } = context;
  const { language } = context.call;
  const amount = rest === null ? returnWord('unknown', language) : amountIn(rest, context);
  if (!isRedefined) return [plain('rest', context, { amount }, { amount: rest })];
  const was = `${closing.modelVersion}.${keptVersion}`;
  const now = `${modelVersion}.${form.version}`;
  return [plain('definition', context, { was, now, amount }, { amount: rest })];
}

function amountIn(amount: number, { call: { language } }: Context): string {
  const n = numberIn(Math.abs(amount), language);
  return returnWord(amount < 0 ? 'fewer' : 'more', language, { n });
}

type LoadQuestion = { query: TableQuery; scale: number };

/** Compares what each load had brought with what it brings now. */
async function loadReasons(
  was: Readonly<Record<string, number>> | undefined,
  now: Readonly<Record<string, number>>,
  { query, scale }: LoadQuestion,
  context: Context,
): Promise<Reason[]> {
  if (was === undefined) return [];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (load) => was[load] !== now[load],
  );
  const names = await loadNames(changed, context);
  return changed.map((load) => {
    const amount = ((now[load] ?? 0) - (was[load] ?? 0)) * scale;
    const reason =
      was[load] === undefined ? 'late' : now[load] === undefined ? 'undone' : 'changed';
    const { file, at } = nameOfLoad(load, names, context);
    return plain(
      reason,
      context,
      { file, amount: amountIn(amount, context) },
      {
        amount,
        load: { batch: load, file, at },
        query: reason === 'undone' ? null : rowsOf(query, load),
      },
    );
  });
}

/** Names the loads after the closing that have rows of a number whose parts do not add up. */
async function touchedReasons(
  now: Readonly<Record<string, number>>,
  query: TableQuery,
  context: Context,
): Promise<Reason[]> {
  const known = loadsAtClosing(query.dataset, context);
  const names = await loadNames(Object.keys(now), context);
  const closedAt = context.closing.closedAt.toISOString();
  return Object.keys(now).flatMap((load) => {
    const name = names.get(load);
    const isEarly = known.size > 0 ? known.has(load) : name === undefined || name.at <= closedAt;
    if (isEarly) return [];
    const { file, at } = nameOfLoad(load, names, context);
    const says = returnWord('why.touched', context.call.language, { file });
    const rest = { amount: null, load: { batch: load, file, at }, query: rowsOf(query, load) };
    return [{ reason: 'late' as const, says, ...rest }];
  });
}

/** Returns the loads that had brought rows of a dataset by the time of the closing. */
function loadsAtClosing(dataset: string, { form, kept }: Context): ReadonlySet<string> {
  const ofDataset = fieldsOf(form).filter((field) => metricOf(field)?.dataset === dataset);
  return new Set(ofDataset.flatMap(({ code }) => Object.keys(kept[code]?.loads ?? {})));
}

const loadNames = (loads: readonly string[], { deps, closing }: Context) =>
  namesOfLoads(deps.engine, closing.glc, loads);

function nameOfLoad(
  load: string,
  names: ReadonlyMap<string, LoadName>,
  { call }: Context,
): { file: string; at: string | null } {
  return names.get(load) ?? { file: returnWord('noLoad', call.language), at: null };
}

function rowsOf(query: TableQuery, load: string): TableQuery {
  const ofLoad = { field: 'load', op: 'eq' as const, value: load };
  const { filter } = query;
  return { ...query, filter: filter === undefined ? ofLoad : { all: [filter, ofLoad] } };
}
