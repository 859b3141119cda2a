import type { ImportForm } from '@stacksight/contract';
import { plainName } from '../match-header.ts';
import { periodPlaces } from '../spread.ts';
import { usedHeadings } from './mapping-of.ts';

/** The headings by which a saved form is found again. */
export type FormHeadings = {
  required: string[];
  optional: string[];
  others: string[];
  /** True if its columns of months, quarters or years become rows, whichever these are. */
  hasPeriods?: boolean;
};

/** Returns the headings of a form: those it needs, those it uses, and those it leaves out. */
export function headingsOf(form: ImportForm): FormHeadings {
  const hasPeriods = form.columns.some(({ field }) => field === 'periodCount');
  const isOther = (heading: string) => !hasPeriods || periodPlaces([heading]).length === 0;
  const others = form.columns.flatMap(({ field, heading }) =>
    field === null && isOther(heading) ? [heading] : [],
  );
  return { ...usedHeadings(form), others, ...(hasPeriods ? { hasPeriods } : {}) };
}

/**
 * Returns how well a saved form fits a header, from 0 to 1: 0 if it lacks a heading that the form needs, 1 if the
 * headings are the same.
 */
export function fits(
  { required, optional, others, hasPeriods = false }: FormHeadings,
  header: readonly string[],
): number {
  const places = hasPeriods ? periodPlaces(header) : [];
  if (hasPeriods && places.length === 0) return 0;
  const has = new Set(header.filter((_, at) => !places.includes(at)).map(plainName));
  const needed = required.map(plainName);
  if (needed.length === 0 || needed.some((heading) => !has.has(heading))) return 0;
  const mine = new Set([...needed, ...optional.map(plainName), ...others.map(plainName)]);
  const shared = [...mine].filter((heading) => has.has(heading)).length;
  return shared / new Set([...mine, ...has]).size;
}

/** Returns the headings that a saved form reads and a header lacks. */
export function missingHeadings(
  { required, optional }: FormHeadings,
  header: readonly string[],
): string[] {
  const has = new Set(header.map(plainName));
  return [...required, ...optional].filter((heading) => !has.has(plainName(heading)));
}
