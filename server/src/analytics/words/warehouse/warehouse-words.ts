import type { Language } from '@stacksight/contract';
import common from './columns.json' with { type: 'json' };
import dimensions from './dimensions.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import rollups from './rollups.json' with { type: 'json' };

// The names and meanings of the tables and columns of the warehouse.

type TextPair = readonly string[];
type WarehouseTexts = Readonly<
  Record<
    string,
    { name: TextPair; means: TextPair; columns: Readonly<Record<string, TextPair | undefined>> }
  >
>;
const words: WarehouseTexts = { ...dimensions, ...facts, ...rollups };
const commonWords: Readonly<Record<string, TextPair | undefined>> = common;

/** Returns the name of a table and the sentence about its meaning. */
export function warehouseWords(
  table: string,
  language: Language,
): { label: string; means: string } {
  const found = words[table];
  return { label: say(found?.name, language), means: say(found?.means, language) };
}

/** Returns the sentence about the meaning of a column. */
export function columnMeans(table: string, column: string, language: Language): string {
  return say(words[table]?.columns[column] ?? commonWords[column], language);
}

function say(pair: TextPair | undefined, language: Language): string {
  return pair?.[language === 'zh-CN' ? 0 : 1] ?? '';
}
