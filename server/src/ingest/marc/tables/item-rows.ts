import { fieldsOf, type MarcField, type MarcRecord, subfield } from '../marc-record.ts';
import type { MarcDialect } from './dialect.ts';
import {
  holdings,
  holdingsItems,
  type ItemFields,
  type ItemValue,
  koha,
  usualItemFields,
} from './item-fields.ts';
import { titleOf } from './title-row.ts';
import { plain, priceIn } from './values.ts';

type Item = Partial<Record<ItemValue, string>>;

/** The most items of one record; more are left out, so that a hostile record does not fill the disk. */
const mostItems = 5000;

/** Returns the cells of each item of a record that has a barcode, in the order of the headings. */
export function itemRows(
  record: MarcRecord,
  dialect: MarcDialect,
  chosen?: ItemFields,
): string[][] {
  const tried = chosen === undefined ? usualItemFields[dialect] : [chosen];
  for (const fields of tried) {
    const items = itemsOf(record, fields);
    if (items.length > 0) return toRows(record, dialect, items);
  }
  return [];
}

function toRows(record: MarcRecord, dialect: MarcDialect, items: readonly Item[]): string[][] {
  const title = titleOf(record, dialect);
  const byBarcode = new Map(items.map((item) => [item.barcode, item]));
  return [...byBarcode.values()]
    .slice(0, mostItems)
    .map((item) => [
      title.record,
      item.barcode ?? '',
      item.library ?? '',
      item.location ?? '',
      item.callNumber || title.callNumber,
      item.class || title.class,
      item.type ?? '',
      priceIn(item.price ?? '').amount || title.price,
      item.added ?? '',
      item.status ?? '',
      item.volume ?? '',
      title.isbn,
      title.title,
      title.author,
      title.published,
      title.language,
    ]);
}

function itemsOf(record: MarcRecord, fields: ItemFields): Item[] {
  const linked = fields === holdings ? linkedItems(record) : [];
  if (linked.length > 0) return linked;
  return fieldsOf(record, fields.tag).flatMap((field) => itemsIn(field, fields));
}

/** Returns the items of a field: one for each barcode. */
function itemsIn(field: MarcField, fields: ItemFields): Item[] {
  const barcodes = fields.subfields.barcode ?? '';
  const found = field.subfields
    .filter(({ code, value }) => barcodes.includes(code) && isBarcode(value))
    .slice(0, mostItems);
  if (found.length === 0) return [];
  const values = valuesIn(field, fields);
  return found.map(({ value }) => ({ ...values, barcode: plain(value) }));
}

// Other uses of these fields have words and codes in the place of the barcode.
const isBarcode = (text: string) => /^(?=.*\d)[\w./-]{1,40}$/.test(plain(text));

function valuesIn(field: MarcField, { tag, subfields, between = ' ' }: ItemFields): Item {
  const names = Object.entries(subfields) as [ItemValue, string][];
  const values: Item = {};
  for (const [name, codes] of names) {
    const alternatives = codes.split('|').map((some) =>
      name === 'callNumber'
        ? [...some]
            .map((code) => plain(subfield(field, code)))
            .filter(Boolean)
            .join(between)
        : plain(subfield(field, some.charAt(0))),
    );
    values[name] = alternatives.find(Boolean) ?? '';
  }
  if (tag === koha.tag && values.status === undefined) values.status = kohaStatus(field);
  return values;
}

const kohaStates = { '0': 'withdrawn', '1': 'lost', '4': 'damaged', '7': 'not for loan' } as const;

/** Koha has a subfield for each thing that can be wrong with an item; 0 says that it is not. */
function kohaStatus(field: MarcField): string {
  const found = Object.entries(kohaStates).find(([code]) => /[^0\s]/.test(subfield(field, code)));
  return found?.[1] ?? '';
}

/** Reads 876 to 878, each with the place of the 852 to which $8 (or Alma's $0) links it. */
function linkedItems(record: MarcRecord): Item[] {
  const places = new Map<string, Item>();
  const all = fieldsOf(record, holdings.tag);
  for (const field of all) {
    const place = valuesIn(field, holdings);
    for (const { code, value } of field.subfields)
      if (code === '8') places.set(linkOf(value), place);
  }
  const only = all.length === 1 && all[0] !== undefined ? valuesIn(all[0], holdings) : {};
  return holdingsItems.flatMap((fields) =>
    fieldsOf(record, fields.tag).flatMap((field) => {
      const place =
        places.get(linkOf(subfield(field, '8'))) ??
        places.get(linkOf(subfield(field, '0'))) ??
        only;
      return itemsIn(field, fields).map((item) => withPlace(item, place));
    }),
  );
}

/** Returns the linking number of `1.2\c`: 1. */
const linkOf = (text: string) => /^\s*\d+/.exec(text)?.[0].trim() ?? '-';

function withPlace(item: Item, place: Item): Item {
  const own = Object.entries(item).filter(([, value]) => value !== '');
  return { ...place, ...Object.fromEntries(own) };
}
