/** Table (with its database) → a condition that the engine adds wherever the table is read. */
export type TableFilters = Readonly<Record<string, string>>;

/** A text as the engine's SQL writes it. */
export function quoteText(text: string): string {
  return `'${text.replace(/[\\']/g, (letter) => `\\${letter}`)}'`;
}

/** The filters as a value of the engine's setting `additional_table_filters`. */
export function toFilterSetting(filters: TableFilters): string {
  const pairs = Object.entries(filters).map(
    ([table, condition]) => `${quoteText(table)}:${quoteText(condition)}`,
  );
  return `{${pairs.join(',')}}`;
}
