import type { ImportField, RowKind } from '@stacksight/contract';
import words from './field-words.json' with { type: 'json' };
import type { Sentence } from './say.ts';

/** Returns what a field of a file is called. */
export function fieldName(field: ImportField): Sentence {
  return words.fields[field];
}

/** Returns what one row of a file is called. */
export function rowName(kind: RowKind): Sentence {
  return words.rows[kind];
}
