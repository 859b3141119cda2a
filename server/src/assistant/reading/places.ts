import type { Filter } from '@stacksight/contract';
import type { Slots } from './slots.ts';

type Parts = Pick<Slots, 'members'>;

/** Returns the libraries that a question names; null if it names none. */
export function librariesOf({ members }: Parts): string[] | null {
  const named = merge(members).find(({ field, isLeftOut }) => field === 'library' && !isLeftOut);
  return named?.codes ?? null;
}

/** Returns the filter of the other codes that a question names; null if it names none. */
export function filterOf({ members }: Parts): Filter | null {
  const conditions = merge(members)
    .filter(({ field, isLeftOut }) => field !== 'library' || isLeftOut)
    .map(({ field, codes, isLeftOut }): Filter => {
      const [code = ''] = codes;
      return codes.length === 1
        ? { field, op: isLeftOut ? 'ne' : 'eq', value: code }
        : { field, op: isLeftOut ? 'notIn' : 'in', value: codes };
    });
  const [condition] = conditions;
  return conditions.length > 1 ? { all: conditions } : (condition ?? null);
}

/** Joins the codes of a dimension that a question names one by one. */
function merge(members: Slots['members']): Slots['members'] {
  const merged: Slots['members'] = [];
  for (const { field, codes, isLeftOut } of members) {
    const same = merged.find((one) => one.field === field && one.isLeftOut === isLeftOut);
    if (same === undefined) merged.push({ field, codes: [...codes], isLeftOut, isSender: false });
    else same.codes = [...new Set([...same.codes, ...codes])];
  }
  return merged;
}
