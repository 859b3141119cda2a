import {
  type FileColumn,
  fieldsOf,
  type ImportField,
  type ImportForm,
  neededFields,
  type RowKind,
  type TableLook,
} from '@stacksight/contract';

// Changes of a form that keep it whole: a field belongs to one column, and to the kind of row.

/** The time that every row of these kinds has. */
const timeOf: Partial<Record<RowKind, ImportField>> = {
  loans: 'loanedAt',
  counts: 'period',
  holds: 'placedAt',
  events: 'at',
  moves: 'at',
  fines: 'at',
  searches: 'at',
  programs: 'at',
  acquisitions: 'at',
  resources: 'at',
};

/** The fields of days and times. */
const dayFields: ReadonlySet<ImportField> = new Set([
  'at',
  'loanedAt',
  'renewedAt',
  'returnedAt',
  'period',
  'registeredOn',
  'expiresOn',
  'lastUsedOn',
  'addedOn',
  'withdrawnOn',
  'placedAt',
  'readyAt',
  'closedAt',
]);

export const fieldsOfKind = (kind: RowKind): readonly ImportField[] => {
  const { required, optional } = fieldsOf[kind];
  return [...new Set([...required, ...optional])];
};

/** Says what a column is. Another column that was this field is not read any more, except a count. */
export function setField(form: ImportForm, at: number, field: ImportField | null): ImportForm {
  return {
    ...form,
    columns: form.columns.map((column, index) => {
      if (index === at) return asField(column, field);
      const mayRepeat = field === 'count' || field === 'periodCount';
      const isTaken = field !== null && !mayRepeat && column.field === field;
      return isTaken ? asField(column, null) : column;
    }),
  };
}

function asField({ heading, order }: FileColumn, field: ImportField | null): FileColumn {
  const hasDay = field !== null && dayFields.has(field);
  return { heading, field, ...(hasDay && order !== undefined ? { order } : {}) };
}

/** Changes a column in other respects than its field. */
export function setColumn(form: ImportForm, at: number, part: Partial<FileColumn>): ImportForm {
  const columns = form.columns.map((column, index) =>
    index === at ? { ...column, ...part } : column,
  );
  return { ...form, columns };
}

/** Says what a row is. Columns keep their fields where rows of the new kind have them; its time stays the time. */
export function setKind(form: ImportForm, kind: RowKind, proposed: ImportForm): ImportForm {
  if (kind === proposed.rowIs) return proposed;
  const fields = fieldsOfKind(kind);
  const time = timeOf[form.rowIs];
  const fits = (field: ImportField | null): ImportField | null => {
    if (field === null || fields.includes(field)) return field;
    return field === time ? (timeOf[kind] ?? null) : null;
  };
  return {
    ...form,
    rowIs: kind,
    event: kind === 'events' || kind === 'counts' ? form.event : null,
    columns: form.columns.map((column) => asField(column, fits(column.field))),
  };
}

/** Says which code a word of a column means; null leaves it unsaid. */
export function setCode(
  form: ImportForm,
  field: ImportField,
  from: string,
  to: string | null,
): ImportForm {
  const others = form.codes.filter((one) => one.field !== field || one.from !== from);
  return { ...form, codes: to === null ? others : [...others, { field, from, to }] };
}

/** Returns the required fields that no column has. */
export function missingFields({ rowIs, columns, event }: ImportForm): ImportField[] {
  const brought: ImportField[] = ['period', 'count'];
  const has = (field: ImportField) =>
    columns.some(
      (column) =>
        column.field === field || (column.field === 'periodCount' && brought.includes(field)),
    );
  return neededFields(rowIs, has).filter(
    (field) => !has(field) && !(field === 'event' && event !== null && event !== ''),
  );
}

/** Returns whether months without a year stand where the form needs a period: the file itself must change. */
export function isYearMissing(
  { yearless }: Pick<TableLook, 'yearless'>,
  form: ImportForm,
): boolean {
  return form.rowIs === 'counts' && yearless.length > 0 && missingFields(form).includes('period');
}

/** Returns whether every row must be given an event, because neither a column nor a number has one. */
export function needsEvent({ rowIs, columns }: ImportForm): boolean {
  if (rowIs === 'events') return !columns.some(({ field }) => field === 'event');
  if (rowIs !== 'counts' || columns.some(({ field }) => field === 'event')) return false;
  return columns.some(
    ({ field, event }) => field === 'periodCount' || (field === 'count' && event === undefined),
  );
}

const serialDay = /^\s*[2-7]\d{4}(\.\d+)?\s*$/;

/** Returns whether a column of days has numbers that count them, as spreadsheets do. */
export function hasSerials(field: ImportField | null, values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== '');
  const isSerial = (value: string) => serialDay.test(value);
  return field !== null && dayFields.has(field) && filled.length > 0 && filled.every(isSerial);
}

const shortDay = /^\s*\d{1,2}[./-]\d{1,2}[./-](\d{2}|\d{4})\b/;

/** Returns whether the days of a column could be read in two ways, as 3/4/2026. */
export function hasTwoReadings(field: ImportField | null, values: readonly string[]): boolean {
  if (field === null || !dayFields.has(field)) return false;
  return values.some((value) => shortDay.test(value));
}

/** Fits a saved form to the columns of this file, by their headings. New months join those that it knows. */
export function fitForm(saved: ImportForm, proposed: ImportForm): ImportForm {
  const hasPeriods = saved.columns.some(({ field }) => field === 'periodCount');
  const known = new Map(saved.columns.map((column) => [plain(column.heading), column]));
  const { hasHeader: _, delimiter: __, ...form } = saved;
  const { hasHeader, delimiter } = proposed;
  return {
    ...form,
    ...(hasHeader === undefined ? {} : { hasHeader }),
    ...(delimiter === undefined ? {} : { delimiter }),
    columns: proposed.columns.map(({ heading, field }) => {
      const isNewPeriod = hasPeriods && field === 'periodCount';
      return { ...(known.get(plain(heading)) ?? { field: isNewPeriod ? field : null }), heading };
    }),
  };
}

const plain = (heading: string) => heading.normalize('NFKC').trim().toLowerCase();
