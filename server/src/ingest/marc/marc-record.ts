// A bibliographic record as both formats give it: fields with a tag, in the order of the record.

import type { MarcFault } from './marc-fault.ts';

export type MarcSubfield = { code: string; value: string };

/** A field. A control field has a value and no subfields; a data field has subfields and an empty value. */
export type MarcField = {
  tag: string;
  indicators: string;
  value: string;
  subfields: readonly MarcSubfield[];
};

/** A fault of a record that could still be read. */
export type MarcNote =
  | 'characters_lost'
  | 'characters_removed'
  | 'directory_mended'
  | 'encoded_twice'
  | 'not_ended';

export type MarcRecord = {
  /** The position in the file, from 1; faults are counted, too. */
  number: number;
  leader: string;
  fields: readonly MarcField[];
  encoding: string;
  notes: readonly MarcNote[];
};

/** The next part of a file: a record, or bytes that are no record. */
export type MarcReading = { record: MarcRecord } | { fault: MarcFault };

/** A record or a fault that has no number yet. */
export type MarcFinding = { record: Omit<MarcRecord, 'number'> } | { fault: Omit<MarcFault, 'at'> };

/** Returns the fields with this tag. */
export function fieldsOf(record: MarcRecord, tag: string): MarcField[] {
  return record.fields.filter((field) => field.tag === tag);
}

/** Returns the value of the first control field with this tag, or ''. */
export function controlValue(record: MarcRecord, tag: string): string {
  return record.fields.find((field) => field.tag === tag)?.value ?? '';
}

/** Returns the first value of a subfield that is not blank, or ''. */
export function subfield(field: MarcField | undefined, code: string): string {
  return field?.subfields.find((one) => one.code === code && one.value.trim() !== '')?.value ?? '';
}

/** Splits the text of a data field into its indicators and subfields; a text without subfields is a value. */
export function fieldFrom(tag: string, text: string): MarcField {
  const [indicators = '', ...parts] = text.split('\x1f');
  if (tag.startsWith('00') || parts.length === 0)
    return { tag, indicators: '', value: text, subfields: [] };
  const subfields = parts.map((part) => ({ code: part.slice(0, 1), value: part.slice(1) }));
  return { tag, indicators, value: '', subfields };
}

/** Returns the first values of a subfield in all fields with a tag, without blank ones. */
export function subfieldsOf(record: MarcRecord, tag: string, code: string): string[] {
  return fieldsOf(record, tag)
    .map((field) => subfield(field, code))
    .filter((value) => value !== '');
}

/** Joins the subfields of a field with these codes, in the order of the field. */
export function joined(field: MarcField | undefined, codes: string): string {
  return (field?.subfields ?? [])
    .filter(({ code }) => codes.includes(code))
    .map(({ value }) => value.trim())
    .join(' ');
}
