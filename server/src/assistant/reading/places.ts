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

/** Adds conditions to a filter; a condition on the same dimension replaces the old one. */
export function joined(before: Filter | undefined, added: Filter | null): Filter | null {
  if (before === undefined || added === null) return added ?? before ?? null;
  const conditions = (filter: Filter): Filter[] => ('all' in filter ? filter.all : [filter]);
  const news = conditions(added);
  const fields = new Set(news.map((one) => ('field' in one ? one.field : '')));
  const kept = conditions(before).filter((one) => !('field' in one) || !fields.has(one.field));
  const all = [...kept, ...news];
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : { all };
}
