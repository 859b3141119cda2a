import type { FormField, ReturnEntry, ReturnForm } from '@stacksight/contract';
import { fieldsOf } from '../forms/forms.ts';

export type FieldNumber = {
  /** The number worked out from the data or from other fields. */
  worked: number | null;
  /** The number in the return: the entered one, or else the one worked out. */
  value: number | null;
};

/** Joins what is worked out and what was entered: sums and quotients of a form use the entered numbers. */
export function fieldNumbers(
  form: ReturnForm,
  worked: ReadonlyMap<string, { value: number | null }>,
  entries: ReadonlyMap<string, Pick<ReturnEntry, 'value'>>,
): ReadonlyMap<string, FieldNumber> {
  const fields = new Map(fieldsOf(form).map((field) => [field.code, field]));
  const known = new Map<string, FieldNumber>();
  const numberOf = (code: string): FieldNumber => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const field = fields.get(code);
    // A form that refers to itself in a circle has no number there.
    known.set(code, { worked: null, value: null });
    const own =
      field === undefined ? null : workedNumber(field, worked, (one) => numberOf(one).value);
    const number = { worked: own, value: entries.get(code)?.value ?? own };
    known.set(code, number);
    return number;
  };
  for (const code of fields.keys()) numberOf(code);
  return known;
}

function workedNumber(
  { code, source }: FormField,
  worked: ReadonlyMap<string, { value: number | null }>,
  numberAt: (code: string) => number | null,
): number | null {
  if (source === undefined) return null;
  if ('sum' in source) {
    const parts = source.sum.map(numberAt);
    return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  }
  if ('over' in source) {
    const [of, by] = source.over.map(numberAt);
    return of == null || by == null || by === 0 ? null : (of / by) * (source.scale ?? 1);
  }
  return worked.get(code)?.value ?? null;
}
