import {
  controlValue,
  fieldsOf,
  joined,
  type MarcField,
  type MarcRecord,
  subfield,
  subfieldsOf,
} from '../marc-record.ts';
import { readableField } from './linked-text.ts';
import { type MarcTitle, subjects } from './marc-title.ts';
import { isbnIn, languageIn, plain, priceIn, withoutPunctuation, yearIn } from './values.ts';

/** Reads the title of a record in MARC21. */
export function marc21Title(record: MarcRecord): MarcTitle {
  const imprint = imprintOf(record);
  const fixed = controlValue(record, '008');
  const price = priceIn(subfieldsOf(record, '020', 'c')[0] ?? '');
  const years = [yearIn(subfield(imprint, 'c')), yearIn(fixed.slice(7, 11))];
  const languages = [
    languageIn(fixed.slice(35, 38)),
    ...subfieldsOf(record, '041', 'a').map(languageIn),
  ];
  return {
    isbn: subfieldsOf(record, '020', 'a').map(isbnIn).find(Boolean) ?? '',
    title: withoutPunctuation(joined(readableField(record, '245'), 'abnp')),
    author: marc21Author(record),
    publisher: withoutPunctuation(subfield(imprint, 'b')),
    published: years.find(Boolean) ?? '',
    language: languages.find(Boolean) ?? '',
    class: clcOf(record),
    subject: subjects(record, ['600', '610', '650', '651'], 'axyzv'),
    callNumber: plain(joined(fieldsOf(record, '050')[0] ?? fieldsOf(record, '090')[0], 'ab')),
    price: price.amount,
    currency: price.currency,
  };
}

function imprintOf(record: MarcRecord): MarcField | undefined {
  const published = fieldsOf(record, '264').filter(
    ({ indicators }) => indicators.charAt(1) === '1',
  );
  if (published.length === 0)
    return readableField(record, '260', 'b') ?? readableField(record, '264', 'b');
  const chosen = {
    ...record,
    fields: record.fields.filter((field) => field.tag !== '264' || published.includes(field)),
  };
  return readableField(chosen, '264', 'b');
}

function marc21Author(record: MarcRecord): string {
  for (const tag of ['100', '110', '111']) {
    const name = withoutPunctuation(
      joined(readableField(record, tag), tag === '100' ? 'abc' : 'ab'),
    );
    if (name !== '') return name;
  }
  const stated = withoutPunctuation(subfield(readableField(record, '245', 'c'), 'c'));
  return stated === '' ? withoutPunctuation(subfield(readableField(record, '700'), 'a')) : stated;
}

/** The Chinese Library Classification is in 093, or in 084 where $2 names it. */
function clcOf(record: MarcRecord): string {
  const named = fieldsOf(record, '084').find((field) => /clc/i.test(subfield(field, '2')));
  const own = fieldsOf(record, '093')[0];
  return plain(subfield(named, 'a') || subfield(own, 'a'));
}
