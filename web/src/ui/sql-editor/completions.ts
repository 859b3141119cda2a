import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { type SQLNamespace, schemaCompletionSource } from '@codemirror/lang-sql';
import { dialect, functions, keywords } from './dialect.ts';

/** The columns of each table, with their types. */
export type SqlSchema = Readonly<Record<string, readonly SqlColumn[]>>;
type SqlColumn = { name: string; type: string; means?: string };
/** A placeholder that a run fills with a value. */
export type EditorPlaceholder = { name: string; type: string };

/** Returns the sources of completions: columns of the named tables, tables, functions, keywords and placeholders. */
export function completionSources(
  schema: SqlSchema,
  placeholders: readonly EditorPlaceholder[],
): CompletionSource[] {
  return [
    schemaCompletionSource({ dialect, schema: toNamespace(schema) }),
    completeColumns(schema),
    completeWords,
    completePlaceholders(placeholders),
  ];
}

function toNamespace(schema: SqlSchema): SQLNamespace {
  return Object.fromEntries(
    Object.entries(schema).map(([table, columns]) => [table, columns.map(toColumn)]),
  );
}

const toColumn = ({ name, type, means = '' }: SqlColumn): Completion => ({
  label: name,
  type: 'property',
  detail: type.replace(/LowCardinality\((.*)\)/, '$1').replace(/Nullable\((.*)\)/, '$1?'),
  boost: 2,
  ...(means === '' ? {} : { info: means }),
});

/** Completes the columns of the tables that the statement names, or of all tables while it names none. */
function completeColumns(schema: SqlSchema): CompletionSource {
  return (context) => {
    const word = wordBefore(context);
    if (word === null) return null;
    const named = new Set(context.state.doc.toString().match(/\w+/g) ?? []);
    const tables = Object.keys(schema).filter((table) => named.has(table));
    const columns = new Map<string, Completion>();
    for (const table of tables.length > 0 ? tables : Object.keys(schema))
      for (const column of schema[table] ?? []) columns.set(column.name, toColumn(column));
    return { from: word.from, options: [...columns.values()], validFor: /^\w*$/ };
  };
}

const wordCompletions: readonly Completion[] = [
  ...functions.map((label): Completion => ({ label, type: 'function', apply: `${label}(` })),
  ...keywords.map((label): Completion => ({ label, type: 'keyword', boost: -1 })),
];

const completeWords: CompletionSource = (context) => {
  const word = wordBefore(context);
  return word && { from: word.from, options: wordCompletions, validFor: /^\w*$/ };
};

// Finds no word after a dot, where only the columns of one table fit, nor inside a placeholder.
function wordBefore(context: CompletionContext) {
  const word = context.matchBefore(/[.{]?\w*/);
  if (word === null || /^[.{]/.test(word.text)) return null;
  return word.text === '' && !context.explicit ? null : word;
}

/** Completes the placeholders that a rule's statement may use, such as `{glc:String}`. */
function completePlaceholders(placeholders: readonly EditorPlaceholder[]): CompletionSource {
  return (context) => {
    const word = context.matchBefore(/\{\w*/);
    if (word === null || placeholders.length === 0) return null;
    const options = placeholders.map(({ name, type }) => toPlaceholder(`{${name}:${type}}`));
    return { from: word.from, options, validFor: /^\{\w*$/ };
  };
}

const toPlaceholder = (insert: string): Completion => ({
  label: insert,
  type: 'variable',
  apply: (view, _completion, from, to) => {
    // The editor may have added the closing bracket itself.
    const end = view.state.sliceDoc(to, to + 1) === '}' ? to + 1 : to;
    view.dispatch({
      changes: { from, to: end, insert },
      selection: { anchor: from + insert.length },
    });
  },
});
