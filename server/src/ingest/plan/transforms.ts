import type { Transform } from '../mapping/mapping-schema.ts';
import type { TargetColumn } from '../mapping/targets.ts';
import { classSql } from './class-codes.ts';
import { type DateValue, dateSql, monthSql } from './dates/dates.ts';
import { periodSql } from './dates/period.ts';
import { isbnSql } from './isbn.ts';
import { numberSql, yearSql } from './numbers.ts';
import type { Sources } from './sources.ts';
import { literal, literals } from './sql-text.ts';

/** A condition that refuses a row of the file, with the reason and the column that the report shows. */
export type ValueCheck = { bad: string; reason: string; column: string };

export type CheckedValue = { sql: string; checks: ValueCheck[] };

export type PlanContext = {
  sources: Sources;
  dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The event codes of the warehouse. */
  events: readonly string[];
  /** The events of the library group's operation codes. They take precedence over those of the mapping. */
  operations: Readonly<Record<string, string>>;
  timeZone: string;
  /** The library of rows that name none. */
  libcode: string;
  /** The present moment in seconds since 1970. Later times are refused. */
  nowSeconds: number;
};

/** Writes the value of one column of a target by its transform in the mapping. */
export function valueSql(
  context: PlanContext,
  transform: Transform,
  column: TargetColumn,
): CheckedValue {
  const { sources } = context;
  switch (transform.as) {
    case 'constant':
      return plain(constantSql(transform.value));
    case 'rowKey':
      return plain(sources.rowKey());
    case 'reader':
    case 'hash':
      return key(sources, sources.hashed([transform.from].flat()), transform, column);
    case 'id':
      return key(sources, idSql(sources, [transform.from].flat()), transform, column);
    case 'join':
      return plain(joinSql(sources, transform.from, transform.with));
    case 'text':
      return required(sources.raw(transform.from), transform.from, column);
    case 'number':
      return numberValue(context, transform, column);
    case 'year':
      return plain(yearSql(sources.trimmed(transform.from), column));
    case 'date':
    case 'month':
      return dateValue(context, transform, column);
    case 'period':
      return periodValue(context, transform, column);
    case 'lookup':
      return lookupValue(context, transform, column);
    case 'event':
      return eventValue(context, transform);
    case 'datetime':
      throw new Error('This function does not compile a datetime transform.');
    default:
      return required(textSql(sources, transform), transform.from, column);
  }
}

type Of<As extends Transform['as']> = Extract<Transform, { as: As }>;

function textSql(sources: Sources, transform: Of<'trim' | 'clc' | 'isbn' | 'flag'>): string {
  const text = sources.trimmed(transform.from);
  switch (transform.as) {
    case 'trim':
      return text;
    case 'clc':
      return classSql(text, transform.level);
    case 'isbn':
      return isbnSql(sources, text);
    case 'flag':
      return `has(${literals(transform.yes)}, ${text})`;
  }
}

function plain(sql: string): CheckedValue {
  return { sql, checks: [] };
}

/** Adds to the SQL of a key the check for a missing key: one that is required while all of its columns are empty. */
function key(
  sources: Sources,
  sql: string,
  transform: Of<'reader' | 'hash' | 'id'>,
  { isRequired }: TargetColumn,
): CheckedValue {
  const from = [transform.from].flat();
  const bad = from.map((column) => `${sources.trimmed(column)} = ''`).join(' AND ');
  return { sql, checks: isRequired ? [{ bad, reason: 'missing', column: from[0] ?? '' }] : [] };
}

function required(sql: string, from: string, column: TargetColumn): CheckedValue {
  const isText = column.kind === 'text' && column.isRequired;
  return { sql, checks: isText ? [{ bad: `${sql} = ''`, reason: 'missing', column: from }] : [] };
}

function constantSql(value: string | number): string {
  return typeof value === 'number' ? String(value) : literal(value);
}

/** Writes a record number: a number stays, while a text or several columns are hashed to a number. */
function idSql(sources: Sources, columns: readonly string[]): string {
  const texts = columns.map((column) => sources.trimmed(column));
  const [only = "''", ...more] = texts;
  if (more.length === 0)
    return `if(${only} = '', 0, ifNull(toUInt64OrNull(${only}), sipHash64(${only})))`;
  const isEmpty = texts.map((text) => `${text} = ''`).join(' AND ');
  return `if(${isEmpty}, 0, sipHash64(concat(${texts.join(", '\\x1f', ")})))`;
}

function joinSql(sources: Sources, columns: readonly string[], between: string): string {
  const texts = columns.map((column) => sources.trimmed(column)).join(', ');
  return `arrayStringConcat(arrayFilter(x -> x != '', [${texts}]), ${literal(between)})`;
}

function numberValue(
  context: PlanContext,
  transform: Of<'number'>,
  column: TargetColumn,
): CheckedValue {
  const { sources } = context;
  const text = sources.trimmed(transform.from);
  const number = numberSql(sources, text, column);
  const { min, max, empty, outside, from } = transform;
  const limits = [
    ...(min === undefined ? [] : [`${number} < ${min}`]),
    ...(max === undefined ? [] : [`${number} > ${max}`]),
  ].join(' OR ');
  const checks: ValueCheck[] = [
    { bad: `${text} != '' AND isNull(${number})`, reason: 'number', column: from },
  ];
  if (limits !== '' && outside === undefined) {
    checks.push({ bad: `ifNull(${limits}, false)`, reason: 'out_of_range', column: from });
  }
  const within = limits !== '' && outside === 'missing' ? `if(${limits}, NULL, ${number})` : number;
  if (empty !== undefined) return { sql: `ifNull(${within}, ${empty})`, checks };
  if (!column.isNullable)
    checks.push({ bad: `isNull(${within})`, reason: 'missing', column: from });
  return { sql: within, checks };
}

function dateValue(
  context: PlanContext,
  transform: Of<'date' | 'month'>,
  column: TargetColumn,
): CheckedValue {
  const { sources, timeZone } = context;
  const text = sources.trimmed(transform.from);
  const into = { type: column.type === 'Date32' ? 'Date32' : 'Date', timeZone } as const;
  const date =
    transform.as === 'month'
      ? monthSql(sources, text, into)
      : dateSql(sources, text, transform.formats, into);
  return { sql: date.sql, checks: dayChecks(text, date, transform.from, column) };
}

/** Data frames write the year 2017 as 2017.0. */
const wholeText = (text: string): string =>
  text === "''" ? text : `replaceRegexpOne(${text}, '^([0-9]{1,4})[.]0+$', '\\\\1')`;

/** Writes the text of a period. Several columns are joined to one text such as 2024-8 or 2024-Q3. */
export function periodTextSql({ sources, timeZone }: PlanContext, transform: Of<'period'>) {
  const texts = [transform.from]
    .flat()
    .map((column) => sources.define(wholeText(sources.trimmed(column))));
  const [only = "''", ...more] = texts;
  const text =
    more.length === 0
      ? only
      : sources.define(`arrayStringConcat(arrayFilter(x -> x != '', [${texts.join(', ')}]), '-')`);
  return { text, period: periodSql(sources, text, { yearBegins: transform.yearBegins, timeZone }) };
}

function periodValue(
  context: PlanContext,
  transform: Of<'period'>,
  column: TargetColumn,
): CheckedValue {
  const { text, period } = periodTextSql(context, transform);
  const from = [transform.from].flat()[0] ?? '';
  const checks = dayChecks(text, period, from, column);
  return {
    sql: period.sql,
    checks: checks.map((one) => (one.reason === 'date' ? { ...one, reason: 'period' } : one)),
  };
}

/** Returns the checks of a text that should be a day or a time. */
export function dayChecks(
  text: string,
  { sql, isOutside }: DateValue,
  from: string,
  column: TargetColumn,
): ValueCheck[] {
  const isEmpty: ValueCheck = { bad: `${text} = ''`, reason: 'missing', column: from };
  return [
    { bad: isOutside, reason: 'day_limit', column: from },
    { bad: `${text} != '' AND isNull(${sql})`, reason: 'date', column: from },
    ...(column.isNullable ? [] : [isEmpty]),
  ];
}

function lookupValue(
  context: PlanContext,
  transform: Of<'lookup'>,
  column: TargetColumn,
): CheckedValue {
  const { sources, dictionaries } = context;
  const text = sources.trimmed(transform.from);
  const entries = Object.entries(dictionaries[transform.in] ?? {});
  const keys = literals(entries.map(([key]) => key));
  const { otherwise, from } = transform;
  const unknown =
    typeof otherwise === 'string'
      ? text
      : 'value' in otherwise
        ? literal(otherwise.value)
        : `concat(${literal(otherwise.prefix)}, ${text})`;
  const values = literals(entries.map(([, value]) => value));
  const found =
    entries.length === 0 ? unknown : `transform(${text}, ${keys}, ${values}, ${unknown})`;
  const isKnown = entries.length === 0 ? 'false' : `has(${keys}, ${text})`;
  const refusal: ValueCheck[] =
    otherwise === 'refuse' ? [{ bad: `NOT ${isKnown}`, reason: 'lookup', column: from }] : [];
  if (column.kind === 'text') {
    const value = required(sources.define(found), from, column);
    return { sql: value.sql, checks: [...refusal, ...value.checks] };
  }
  const number = numberSql(sources, sources.define(found), column);
  return {
    sql: number,
    checks: [...refusal, { bad: `isNull(${number})`, reason: 'lookup', column: from }],
  };
}

function eventValue(context: PlanContext, { from, in: words }: Of<'event'>): CheckedValue {
  const { sources, events, dictionaries, operations } = context;
  const written = sources.define(`lowerUTF8(${sources.trimmed(from)})`);
  const mapped = (words === undefined ? undefined : dictionaries[words]) ?? {};
  const lower = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([key, code]): [string, string] => [key.toLowerCase(), code]);
  // The library's own codes take precedence over those of the mapping.
  const entries = [...new Map([...lower(mapped), ...lower(operations)])];
  const keys = literals(entries.map(([key]) => key));
  const codes = literals(entries.map(([, code]) => code));
  const event =
    entries.length === 0
      ? written
      : sources.define(`transform(${written}, ${keys}, ${codes}, ${written})`);
  return {
    sql: event,
    checks: [
      { bad: `${event} = ''`, reason: 'missing', column: from },
      { bad: `NOT has(${literals(events)}, ${event})`, reason: 'event', column: from },
    ],
  };
}
