import type { MarcDialect } from './dialect.ts';

/** The value that a field of a record gives an item. */
export type ItemValue =
  | 'barcode'
  | 'library'
  | 'location'
  | 'callNumber'
  | 'class'
  | 'type'
  | 'price'
  | 'added'
  | 'status'
  | 'volume';

/**
 * The field that has the items and its subfields for each value: `hi` joins $h and $i, `b|a` is $b, or $a where $b is
 * empty. Each $barcode of a field is an item of its own.
 */
export type ItemFields = {
  tag: string;
  subfields: Readonly<Partial<Record<ItemValue, string>>>;
  /** The text between joined subfields; a space where it is absent. */
  between?: string;
};

/** MARC21 Format for Holdings Data: 852 has the place, 876 to 878 the single items. */
export const holdings: ItemFields = {
  tag: '852',
  subfields: {
    barcode: 'p',
    library: 'b|a',
    location: 'c',
    callNumber: 'khijm',
    type: 't',
    price: '9|y',
    volume: '3',
  },
};

/** The fields for the items of an 852 to which they are linked. */
export const holdingsItems: readonly ItemFields[] = ['876', '877', '878'].map((tag) => ({
  tag,
  subfields: { barcode: 'p', location: 'l', price: 'c', added: 'd', status: 'j', volume: '3' },
}));

export const koha: ItemFields = {
  tag: '952',
  subfields: {
    barcode: 'p',
    library: 'a|b',
    location: 'c',
    callNumber: 'o',
    type: 'y',
    price: 'g|v',
    added: 'd',
    volume: 'h',
  },
};

const symphony = {
  barcode: 'i',
  library: 'm',
  location: 'l',
  callNumber: 'a',
  type: 't',
  price: 'p',
  added: 'u',
} as const;

const millennium: ItemFields = {
  tag: '945',
  subfields: {
    barcode: 'i',
    location: 'l',
    callNumber: 'a',
    type: 't',
    price: 'p',
    added: 'z',
    status: 's',
  },
};

const unimarcKoha: ItemFields = {
  tag: '995',
  subfields: {
    barcode: 'f',
    library: 'b|c',
    location: 'e',
    callNumber: 'k',
    type: 'r',
    status: 'o',
    added: '5',
  },
};

/** CNMARC: $d class number and $e book number are the call number. */
const chinese = {
  barcode: 'b',
  library: 'a',
  location: 'c',
  callNumber: 'de|f',
  class: 'd',
  volume: 'v',
} as const;

const chineseItems: ItemFields = { tag: '905', subfields: chinese, between: '/' };

/** The fields that are tried, in this order; the first with a barcode has the items of a record. */
export const usualItemFields: Readonly<Record<MarcDialect, readonly ItemFields[]>> = {
  marc21: [
    holdings,
    koha,
    { tag: '949', subfields: symphony },
    { tag: '999', subfields: symphony },
    millennium,
    chineseItems,
  ],
  cnmarc: [chineseItems, { ...chineseItems, tag: '906' }, unimarcKoha, koha, holdings],
};
