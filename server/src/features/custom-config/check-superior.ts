import { withSettings } from '#analytics/answer/library-places.ts';
import { chainOf } from '#analytics/question/library-tree.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { readSettings } from '#store/config/own-settings.ts';
import { lockRecord } from '#store/lock-record.ts';
import type { CustomConfigDeps } from './custom-config.service.ts';

/** Refuses a library above another that does not exist, is the library itself, or stands below it. */
export async function checkSuperior(
  tx: Tx,
  { analytics }: CustomConfigDeps,
  { glc, libcode, superior }: { glc: string; libcode: string; superior: string },
  { language }: CallerContext,
): Promise<void> {
  if (superior === '') return;
  await lockRecord(tx, `${glc}/superior`);
  const all = withSettings(await analytics.places.loaded(glc), await readSettings(tx, glc));
  const places = new Map(all.map((place) => [place.code, place]));
  const names = await analytics.labels.all('dim_library', glc, language);
  const name = names[superior] ?? superior;
  const refuse = (key: Parameters<typeof sentence>[0]) => {
    const fields = { value: sentence(key, language, { name }) };
    throw new AppError('request.invalid', { fields });
  };
  if (superior === libcode) refuse('customConfig.aboveItself');
  if (!places.has(superior)) refuse('customConfig.noSuchLibrary');
  if (chainOf(places, superior).includes(libcode)) refuse('customConfig.circle');
}
