import type { Language } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { sentence } from '../messages.ts';

/** What uses a record, and whether the caller sees it. */
export type RecordUser = { name: string; isSeen: boolean };

const mostNames = 5;

/** Refuses to delete what is used: names what the caller sees of it, and says how much there is beside. */
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
