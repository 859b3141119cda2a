import type { ImportForm } from '@stacksight/contract';
import { plainName } from '../match-header.ts';
import { usedHeadings } from './mapping-of.ts';

/** The headings by which a saved form is found again. */
export type FormHeadings = { required: string[]; optional: string[]; others: string[] };

/** Returns the headings of a form: those it needs, those it uses, and those it leaves out. */
export function headingsOf(form: ImportForm): FormHeadings {
  const others = form.columns.flatMap(({ field, heading }) => (field === null ? [heading] : []));
  return { ...usedHeadings(form), others };
}

/**
 * Returns how well a saved form fits a header, from 0 to 1: 0 if it lacks a heading that the form needs, 1 if the
 * headings are the same.
 */
export function fits(
  { required, optional, others }: FormHeadings,
  header: readonly string[],
): number {
  const has = new Set(header.map(plainName));
  const needed = required.map(plainName);
  if (needed.length === 0 || needed.some((heading) => !has.has(heading))) return 0;
  const mine = new Set([...needed, ...optional.map(plainName), ...others.map(plainName)]);
  const shared = [...mine].filter((heading) => has.has(heading)).length;
  return shared / new Set([...mine, ...has]).size;
}
