const titles = [
  'record',
  'isbn',
  'title',
  'author',
  'publisher',
  'published',
  'language',
  'class',
  'subject',
  'call number',
  'price',
  'currency',
];

const items = [
  'record',
  'barcode',
  'library',
  'location',
  'call number',
  'class',
  'type',
  'price',
  'added',
  'status',
  'volume',
  'isbn',
  'title',
  'author',
  'published',
  'language',
];

/** Returns the headings of the two tables. */
export function marcTables(): { titles: string[]; items: string[] } {
  return { titles: [...titles], items: [...items] };
}
