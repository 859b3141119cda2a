import type { MarcRecord } from '../marc-record.ts';

/** MARC21, or CNMARC with its kin UNIMARC. */
export type MarcDialect = 'marc21' | 'cnmarc';

/** Returns the dialect of most records by the field of the title; MARC21 where no record has one. */
export function dialectOf(records: Iterable<MarcRecord>): MarcDialect {
  let lead = 0;
  for (const record of records)
    lead += { marc21: 1, cnmarc: -1, none: 0 }[ownDialect(record) ?? 'none'];
  return lead < 0 ? 'cnmarc' : 'marc21';
}

/** Returns the dialect that a record itself shows, or null. A file may have Chinese books in one and others in another. */
export function ownDialect({ fields }: MarcRecord): MarcDialect | null {
  if (fields.some(({ tag, value }) => tag === '245' || (tag === '880' && value === '')))
    return 'marc21';
  return fields.some(({ tag, subfields }) => isChineseTitle(tag, subfields)) ? 'cnmarc' : null;
}

const isChineseTitle = (tag: string, subfields: MarcRecord['fields'][number]['subfields']) =>
  tag === '200' && subfields.some(({ code }) => code === 'a');
