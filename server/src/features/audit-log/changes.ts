import type { AuditChange } from '@stacksight/contract';

// Makes the readable changes of an entry: field, old value, new value.

type AuditedValue = AuditChange['before'];
type AuditedFields = Map<string, AuditedValue>;

const deepest = 3;
const names = ['name', 'roleName', 'username', 'nameZh', 'titleZh', 'title', 'clientId', 'code'];

/** Returns the fields of an entry, the changed ones first. */
export function toChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  const changes = fieldsOf(old, now, before, after).map((field) => {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null];
    return { field, before: was, after: is, isChanged: was !== is };
  });
  return changes.sort((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

// Returns the fields of an entry. Fields that only the stored row has (counts, times) are not changes by the author of
// the form.
function fieldsOf(
  old: AuditedFields,
  now: AuditedFields,
  before: unknown,
  after: unknown,
): string[] {
  if (!isRecord(before) || !isRecord(after)) return [...new Set([...old.keys(), ...now.keys()])];
  const both = new Set([...Object.keys(after)].filter((key) => key in before));
  if (both.size === 0) return [...new Set([...old.keys(), ...now.keys()])];
  const isSent = (field: string) => Object.hasOwn(after, field.split('.')[0] ?? '');
  return [...new Set([...now.keys(), ...[...old.keys()].filter(isSent)])];
}

/** Returns the name of the record, in the caller's language. */
export function recordNameOf(before: unknown, after: unknown, language: string): string | null {
  for (const record of [before, after].filter(isRecord))
    for (const key of names) {
      const value = record[key];
      const text = isRecord(value) ? (value[language] ?? Object.values(value)[0]) : value;
      if (typeof text === 'string' && text !== '') return text;
    }
  return null;
}

function flatten(value: unknown): AuditedFields {
  const fields: AuditedFields = new Map();
  const visit = (path: string, part: unknown, depth: number): void => {
    if (isRecord(part) && depth < deepest) {
      for (const [key, inner] of Object.entries(part))
        visit(path === '' ? key : `${path}.${key}`, inner, depth + 1);
      return;
    }
    fields.set(path, toValue(part));
  };
  if (value !== null && value !== undefined) visit('', value, 0);
  return fields;
}

function toValue(value: unknown): AuditedValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlainList ? value.map(String).sort().join(', ') : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
