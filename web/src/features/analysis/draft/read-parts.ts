import type { Condition, Filter, Measure } from '@stacksight/contract';
import type { EventDraft, FormulaDraft } from './draft.ts';

// Reads parts of a draft from an address, which anybody may have written: parts of a wrong shape are dropped.

type UnreadFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is UnreadFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

export const asTexts = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter(isText) : null;

export const asNumbers = (value: unknown): number[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : null;

// An import of the contract's list would load its schemas; a type check keeps this copy equal.
const operators = Object.keys({
  eq: true,
  ne: true,
  in: true,
  notIn: true,
  contains: true,
  gt: true,
  gte: true,
  lt: true,
  lte: true,
  between: true,
  isNull: true,
} satisfies Record<Condition['op'], true>) as Condition['op'][];
const deepest = 8;

/** Reads a filter, in which each condition needs a field and an operator; the server checks the value. */
export function parseFilter(value: unknown, depth = 0): Filter | null {
  if (!isFields(value) || depth > deepest) return null;
  const parts = (list: unknown) =>
    Array.isArray(list)
      ? list.map((part) => parseFilter(part, depth + 1)).filter((part) => part !== null)
      : [];
  if ('all' in value) return { all: parts(value.all) };
  if ('any' in value) return { any: parts(value.any) };
  const inner = parseFilter(value.not, depth + 1);
  if ('not' in value) return inner === null ? null : { not: inner };
  const op = operators.find((one) => one === value.op);
  if (!isText(value.field) || op === undefined) return null;
  return { field: value.field, op, ...asValue(value.value) };
}

function asValue(value: unknown): Pick<Condition, 'value'> {
  if (isScalar(value)) return { value };
  return Array.isArray(value) ? { value: value.filter(isScalar) } : {};
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const plain: readonly string[] = ['count', 'readers', 'perReader'];
const ofAmount: readonly string[] = ['sum', 'avg', 'min', 'max', 'p50', 'p90', 'p95'];

function asMeasure(value: unknown): Measure | null {
  if (!isFields(value) || !isText(value.type)) return null;
  if (plain.includes(value.type)) return { type: value.type } as Measure;
  if (!ofAmount.includes(value.type) || !isText(value.of)) return null;
  return { type: value.type, of: value.of } as Measure;
}

export function parseEvents(value: unknown): (Partial<EventDraft> & { code: string })[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter(isFields).flatMap((event) => {
    if (!isText(event.code)) return [];
    const filter = parseFilter(event.filter);
    const measure = asMeasure(event.measure);
    return [
      {
        code: event.code,
        ...(isText(event.label) ? { label: event.label } : {}),
        ...(filter ? { filter } : {}),
        ...(measure ? { measure } : {}),
      },
    ];
  });
}

export function parseFormulas(value: unknown): FormulaDraft[] | null {
  if (!Array.isArray(value)) return null;
  return value
    .filter(isFields)
    .flatMap(({ label, expr }) => (isText(label) && isText(expr) ? [{ label, expr }] : []));
}
