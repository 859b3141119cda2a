import { isDeepStrictEqual } from 'node:util';
import type { RecordChange } from '@stacksight/contract';

type ChangedFields = RecordChange['fields'];
type ChangedValue = ChangedFields[number]['before'];

const asRecord = (value: unknown): Readonly<Record<string, ChangedValue>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, ChangedValue>)
    : null;

/** Returns the changed fields: after an update the given fields that differ, for a new or deleted record all fields. */
export function changedFields(before: unknown, after: unknown): ChangedFields {
  const [from, to] = [asRecord(before), asRecord(after)];
  const keys = Object.keys(to ?? from ?? {});
  return keys
    .map((key) => ({ key, before: from?.[key] ?? null, after: to?.[key] ?? null }))
    .filter((field) => !isDeepStrictEqual(field.before, field.after));
}
