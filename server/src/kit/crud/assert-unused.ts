import type { Language } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { sentence } from '../messages.ts';

/** A record that uses the record to be deleted, and whether the caller may see it. */
export type RecordUser = { name: string; isSeen: boolean };

const mostNames = 5;

/**
 * Refuses to delete a record in use. The error names the users of the record that the caller may see and counts the
 * others.
 */
export function assertUnused(
  users: readonly RecordUser[],
  kind: 'rules' | 'reports',
  language: Language,
): void {
  if (users.length === 0) return;
  const seen = users.filter(({ isSeen }) => isSeen).map(({ name }) => name);
  const named = seen.slice(0, mostNames).join(', ');
  const hidden = users.length - seen.length;
  const by = [
    seen.length === 0 ? '' : sentence(`in_use.${kind}`, language, { names: named }),
    hidden === 0 ? '' : sentence('in_use.hidden', language, { count: hidden }),
  ];
  throw new AppError('in_use', { params: { by: by.join('') } });
}
