import {
  fieldsOf,
  type MarcField,
  type MarcRecord,
  subfield,
  subfieldsOf,
} from '../marc-record.ts';
import { type MarcTitle, subjects } from './marc-title.ts';
import { isbnIn, languageIn, plain, priceIn, withoutPunctuation, yearIn } from './values.ts';

/** Reads the title of a record in CNMARC or UNIMARC. */
export function cnmarcTitle(record: MarcRecord): MarcTitle {
  const [statement] = fieldsOf(record, '200');
  const [imprint] = fieldsOf(record, '210');
  const [holding] = fieldsOf(record, '905');
  const price = priceIn(subfieldsOf(record, '010', 'd')[0] ?? '');
  const classes = [subfieldsOf(record, '690', 'a')[0] ?? '', subfield(holding, 'd')];
  return {
    isbn: subfieldsOf(record, '010', 'a').map(isbnIn).find(Boolean) ?? '',
    title: withoutPunctuation(chineseTitleText(statement)),
    author: chineseAuthor(record, statement),
    publisher: withoutPunctuation(subfield(imprint, 'c')),
    published:
      yearIn(subfield(imprint, 'd')) ||
      yearIn(subfieldsOf(record, '100', 'a')[0]?.slice(9, 13) ?? ''),
    language: subfieldsOf(record, '101', 'a').map(languageIn).find(Boolean) ?? '',
    class: plain(classes.find((one) => isClc(one)) ?? ''),
    subject: subjects(record, ['606', '607', '600', '601'], 'axyz'),
    callNumber: [subfield(holding, 'd'), subfield(holding, 'e')]
      .map(plain)
      .filter(Boolean)
      .join('/'),
    price: price.amount,
    currency: price.currency,
  };
}

/** Joins the title proper, other information (after a colon) and the number and name of a part. */
function chineseTitleText(statement: MarcField | undefined): string {
  const marks: Readonly<Record<string, string>> = { a: '', e: ' : ', h: '. ', i: ', ' };
  let text = '';
  let isAfterTitle = false;
  for (const { code, value } of statement?.subfields ?? []) {
    const mark = marks[code];
    if (mark === undefined || (code === 'a' && isAfterTitle)) continue;
    text += text === '' ? plain(value) : `${mark}${plain(value)}`;
    isAfterTitle = true;
  }
  return text;
}

function chineseAuthor(record: MarcRecord, statement: MarcField | undefined): string {
  for (const tag of ['701', '700', '711', '710']) {
    const [field] = fieldsOf(record, tag);
    const parts = [subfield(field, 'a'), subfield(field, 'b')]
      .map(withoutPunctuation)
      .filter(Boolean);
    if (parts.length > 0) return parts.join(', ');
  }
  return withoutPunctuation(subfield(statement, 'f') || subfieldsOf(record, '702', 'a')[0] || '');
}

const isClc = (text: string) => /^[A-Z]/.test(text.trim());
