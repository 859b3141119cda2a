// Fields 880 of MARC21 repeat a field in its own script and are linked to it by $6, as in `245-01/$1`.
import { fieldsOf, type MarcField, type MarcRecord, subfield } from '../marc-record.ts';
import { hasHan } from './values.ts';

/** Returns the first field with a tag, in its linked Chinese form where there is one. */
export function readableField(record: MarcRecord, tag: string, code = 'a'): MarcField | undefined {
  const [field] = fieldsOf(record, tag);
  const linked = linkedTo(record, tag, field);
  if (field === undefined) return linked;
  const isBetter = !hasHan(subfield(field, code)) && hasHan(subfield(linked, code));
  return isBetter ? linked : field;
}

function linkedTo(record: MarcRecord, tag: string, field: MarcField | undefined) {
  const candidates = fieldsOf(record, '880').filter((one) =>
    subfield(one, '6').startsWith(`${tag}-`),
  );
  const number = subfield(field, '6').slice(4, 6);
  if (number === '' || number === '00') return candidates[0];
  return candidates.find((one) => subfield(one, '6').slice(4, 6) === number) ?? candidates[0];
}
