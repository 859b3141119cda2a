import { controlValue, fieldsOf, type MarcRecord, subfield } from '../marc-record.ts';
import { cnmarcTitle } from './cnmarc-title.ts';
import type { MarcDialect } from './dialect.ts';
import type { MarcTitle } from './marc-title.ts';
import { marc21Title } from './marc21-title.ts';
import { plain } from './values.ts';

/** Reads the title of a record. */
export function titleOf(record: MarcRecord, dialect: MarcDialect): MarcTitle & { record: string } {
  const title = dialect === 'cnmarc' ? cnmarcTitle(record) : marc21Title(record);
  return { record: recordId(record), ...title };
}

/** Returns the cells of a title in the order of the headings. */
export function titleRow(record: MarcRecord, dialect: MarcDialect): string[] {
  const title = titleOf(record, dialect);
  const { isbn, author, publisher, published, language, subject, callNumber, price, currency } =
    title;
  const names = [title.title, author, publisher, published, language, title.class, subject];
  return [title.record, isbn, ...names, callNumber, price, currency];
}

/** True for a record of holdings or of an authority file, which is no title. */
export const isNoTitle = ({ leader }: MarcRecord): boolean => /^[uvxyzw]$/.test(leader.charAt(6));

/**
 * Returns the number by which items and loans refer to a record. Koha keeps its own in 999$c; a record of holdings
 * names its title in 004. A record without any number is named by its place in the file.
 */
function recordId(record: MarcRecord): string {
  const [koha] = fieldsOf(record, '999');
  const isKoha = record.fields.some(
    ({ tag, subfields }) => tag === '952' && subfields.some(({ code }) => code === 'p'),
  );
  const numbers = [
    isKoha ? subfield(koha, 'c') : '',
    isNoTitle(record) ? controlValue(record, '004') : '',
    controlValue(record, '001'),
  ];
  return numbers.map(plain).find((number) => number !== '') ?? `#${record.number}`;
}
