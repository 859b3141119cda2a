import type { Condition, Filter } from '@stacksight/contract';
import { fillPlaceholders, type SheetWords } from '#analytics/words/export-words.ts';

/** The labels of a question's fields and of the codes in them. */
export type FilterNames = {
  field(code: string): string;
  values(field: string, codes: readonly string[]): Promise<Readonly<Record<string, string>>>;
};

/** Returns a filter as a sentence, with labels instead of codes. */
export async function filterInWords(
  filter: Filter,
  names: FilterNames,
  word: SheetWords,
): Promise<string> {
  if ('field' in filter) return conditionInWords(filter, names, word);
  if ('not' in filter)
    return fillPlaceholders(word.not, { what: await filterInWords(filter.not, names, word) });
  const isAll = 'all' in filter;
  const parts = isAll ? filter.all : filter.any;
  const texts = await Promise.all(
    parts.map(async (part) => {
      const text = await filterInWords(part, names, word);
      return isAll && 'any' in part && part.any.length > 1 ? `(${text})` : text;
    }),
  );
  return texts.join(isAll ? word.and : word.or);
}

async function conditionInWords(
  { field, op, value }: Condition,
  names: FilterNames,
  word: SheetWords,
): Promise<string> {
  const codes = (Array.isArray(value) ? value : [value])
    .filter((code) => code !== undefined && code !== null)
    .map(String);
  const labels = await names.values(field, codes);
  const shown = codes.map((code) => labels[code] ?? code).join(word.list);
  const key = op === 'isNull' && value === false ? 'isGiven' : op;
  return fillPlaceholders(word.operators[key], { field: names.field(field), value: shown });
}
