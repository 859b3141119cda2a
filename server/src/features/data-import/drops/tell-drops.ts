import type { BilingualText, NewTask, ServerDeps } from '#kit/deps.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import type { AppError } from '#lib/app-error.ts';
import type { UploadRow } from '../uploads/uploads.store.ts';
import words from './drop-words.json' with { type: 'json' };

type Deps = Pick<ServerDeps, 'notify'>;

const { system, look, unopened, failed } = words;
const say = fillInBothLanguages({
  system,
  look,
  unopened: unopened.summary,
  failed: failed.summary,
});

/** Tells the owner of a drop that a file could not be opened, and why. */
export const tellUnopened = (
  { notify }: Deps,
  { id, name, ownerId }: Pick<UploadRow, 'id' | 'name' | 'ownerId'>,
  why: BilingualText,
): Promise<void> =>
  notify({
    ...notice(say('unopened', { file: name }), why, ownerId),
    once: `unopened ${id}`,
  });

/** Tells the account that began a run that it failed, and why. */
export async function tellFailedRun(
  { notify }: Deps,
  { id, title, ownerId }: Omit<NewTask, 'data'>,
  failure: AppError | null,
): Promise<void> {
  if (failure === null || ownerId === null) return;
  const why = (language: 'zh-CN' | 'en-US') => sayFailure(failure.code, failure.params, language);
  const details = { 'zh-CN': why('zh-CN'), 'en-US': why('en-US') };
  await notify({
    ...notice(say('failed', { file: title }), details, ownerId),
    once: `failed run ${id}`,
  });
}

const notice = (summary: BilingualText, details: BilingualText, ownerId: string) => ({
  ...{ kind: 'import' as const, summary, details, system: say('system'), to: [ownerId] },
  link: { path: '/config/import', label: say('look') },
});
