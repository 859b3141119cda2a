import { formatTrouble } from '../plan/dates/format.ts';
import { spreadColumns } from '../spread.ts';
import { type Sentence, say } from '../words/say.ts';
import type {
  FileMapping,
  Mapping,
  MappingCondition,
  TargetRows,
  Transform,
} from './mapping-schema.ts';
import { mappingTarget, type TargetColumn } from './targets.ts';

// Checks whether the columns, dictionaries and tables of a mapping fit together. The schema cannot check this.

type Note = (path: string, what: Sentence) => void;

const allowed: Readonly<Record<TargetColumn['kind'], readonly Transform['as'][]>> = {
  text: ['text', 'trim', 'lookup', 'constant', 'join', 'clc', 'isbn', 'event'],
  integer: ['number', 'year', 'constant', 'lookup'],
  decimal: ['number', 'constant'],
  float: ['number', 'constant'],
  bool: ['flag'],
  date: ['date', 'month', 'period'],
  moment: ['datetime', 'date', 'month', 'period'],
  counted: ['constant'],
};
const spans = ['each', 'day', 'month', 'quarter', 'year'];
const special: Readonly<Record<string, readonly Transform['as'][]>> = {
  reader_key: ['reader', 'hash', 'rowKey'],
  bookrecno: ['id', 'number'],
};

/** Returns every fault of a mapping, as `files[0].targets[1].columns.day: …`. */
export function mappingProblems(mapping: Mapping): Sentence[] {
  const problems: Sentence[] = [];
  const note: Note = (path, what) => problems.push(withPath(path, what));
  if (mapping.timeZone !== undefined && !isTimeZone(mapping.timeZone)) {
    note('timeZone', say('noTimeZone', { zone: mapping.timeZone }));
  }
  mapping.files.forEach((file, index) => {
    checkFile(mapping, file, `files[${index}]`, note);
  });
  return problems;
}

/** Joins the place of a fault in the mapping and the sentence about the fault. */
export function withPath(path: string, what: Sentence): Sentence {
  return { 'zh-CN': `${path}：${what['zh-CN']}`, 'en-US': `${path}: ${what['en-US']}` };
}

/** Returns the columns of the file that a transform reads. */
export function sourceColumns(transform: Transform): readonly string[] {
  switch (transform.as) {
    case 'constant':
    case 'rowKey':
      return [];
    case 'hash':
    case 'join':
    case 'id':
    case 'period':
      return [transform.from].flat();
    case 'datetime':
      return transform.time === undefined ? [transform.from] : [transform.from, transform.time];
    default:
      return [transform.from];
  }
}

/** Returns the columns of a file that hold card numbers. */
export function secretColumns(file: FileMapping): Set<string> {
  const transforms = file.targets.flatMap((target) => Object.values(target.columns));
  return new Set(transforms.flatMap((one) => (one.as === 'reader' ? [one.from] : [])));
}

function checkFile(mapping: Mapping, file: FileMapping, path: string, note: Note): void {
  const turned = file.spread === undefined ? [] : Object.values(spreadColumns);
  const known = [...file.columns, ...file.optional, ...turned];
  const lower = known.map((name) => name.toLowerCase());
  for (const name of known) {
    if (lower.indexOf(name.toLowerCase()) !== lower.lastIndexOf(name.toLowerCase())) {
      note(`${path}.columns`, say('isTwice', { name }));
    }
  }
  const column = (name: string, where: string) => {
    if (!known.includes(name))
      note(where, say('noColumn', { column: name, known: known.join(', ') }));
  };
  for (const name of Object.keys(file.headings)) column(name, `${path}.headings`);
  for (const name of file.suppressed?.in ?? []) column(name, `${path}.suppressed.in`);
  const secret = secretColumns(file);
  file.targets.forEach((rows, index) => {
    const place = `${path}.targets[${index}]`;
    checkRows(rows, place, note);
    for (const condition of rows.when) {
      for (const name of columnsOf(condition)) column(name, `${place}.when`);
    }
    for (const [name, transform] of Object.entries(rows.columns)) {
      const where = `${place}.columns.${name}`;
      // The cells of a line would have one key.
      if (file.spread !== undefined && transform.as === 'rowKey') note(where, say('rowKeyOfCells'));
      for (const source of sourceColumns(transform)) {
        column(source, where);
        if (transform.as !== 'reader' && secret.has(source)) {
          note(where, say('cardNumbers', { column: source }));
        }
      }
      checkLookup(mapping, transform, where, note);
      checkFormats(transform, where, note);
    }
  });
}

function checkRows(rows: TargetRows, path: string, note: Note): void {
  const { columns, role, moment } = mappingTarget(rows.table);
  for (const [name, transform] of Object.entries(rows.columns)) {
    const column = columns[name];
    const where = `${path}.columns.${name}`;
    if (column === undefined) {
      const known = Object.keys(columns).join(', ');
      note(where, say('noSuchColumn', { table: rows.table, known }));
      continue;
    }
    // A period can only be loaded into a table with a column for its length.
    const mayPeriod = 'counted' in columns && (name === 'day' || name === moment);
    const fitting = (special[name] ?? allowed[column.kind]).filter(
      (as) => as !== 'period' || mayPeriod,
    );
    if (!fitting.includes(transform.as)) {
      note(where, say('doesNotFit', { as: transform.as, fitting: fitting.join(', ') }));
    } else if (transform.as === 'constant') {
      checkConstant(transform.value, column, where, note);
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    if (column.isRequired && rows.columns[name] === undefined) {
      note(`${path}.columns`, say('needsColumn', { table: rows.table, column: name }));
    }
  }
  const hasTime = 'day' in rows.columns || (moment !== null && moment in rows.columns);
  if (role === 'fact' && !hasTime) {
    const column = moment === null ? 'day' : `${moment} / day`;
    note(`${path}.columns`, say('needsColumn', { table: rows.table, column }));
  }
}

function checkConstant(
  value: string | number,
  column: TargetColumn,
  where: string,
  note: Note,
): void {
  const isNumber = typeof value === 'number';
  if (column.kind === 'counted') {
    if (!spans.includes(String(value)))
      note(where, say('countedValues', { known: spans.join(', ') }));
  } else if (column.kind === 'text') {
    if (isNumber) note(where, say('constantText'));
  } else if (!isNumber || (column.kind === 'integer' && !Number.isInteger(value))) {
    note(where, say('constantFits', { type: column.type }));
  }
}

function checkLookup(mapping: Mapping, transform: Transform, where: string, note: Note): void {
  if (!('in' in transform) || transform.in === undefined) return;
  if (!Object.hasOwn(mapping.dictionaries, transform.in)) {
    const known = Object.keys(mapping.dictionaries).join(', ') || '–';
    note(where, say('noDictionary', { name: transform.in, known }));
  }
}

function checkFormats(transform: Transform, where: string, note: Note): void {
  if (!('formats' in transform)) return;
  transform.formats.forEach((format, at) => {
    const trouble = formatTrouble(format);
    if (trouble !== null) note(`${where}.formats[${at}]`, trouble);
  });
}

function columnsOf(condition: MappingCondition): string[] {
  return 'other' in condition ? [condition.column, condition.other] : [condition.column];
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
