import type { MarcRecord } from '../marc-record.ts';
import { withoutPunctuation } from './values.ts';

/** The columns of a title in both tables, besides the number of its record. */
export type MarcTitle = {
  isbn: string;
  title: string;
  author: string;
  publisher: string;
  published: string;
  language: string;
  class: string;
  subject: string;
  callNumber: string;
  price: string;
  currency: string;
};

const mostSubjects = 20;

/** Returns the headings of these fields, each with its subdivisions. */
export function subjects(record: MarcRecord, tags: readonly string[], codes: string): string {
  const headings = record.fields
    .filter(({ tag }) => tags.includes(tag))
    .slice(0, mostSubjects)
    .map(({ subfields }) =>
      subfields
        .filter(({ code }) => codes.includes(code))
        .map(({ value }) => withoutPunctuation(value))
        .filter(Boolean)
        .join('--'),
    );
  return [...new Set(headings)].join('; ');
}
