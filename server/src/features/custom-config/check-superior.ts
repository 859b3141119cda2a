import type { Language } from '@stacksight/contract';
import { withSettings } from '#analytics/answer/library-places.ts';
import { type LibraryPlace, librariesUpward } from '#analytics/question/library-tree.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { readSettings } from '#store/config/own-settings.ts';
import { lockRecord } from '#store/lock-record.ts';

type SuperiorForm = { glc: string; libcode: string; superior: string };
/** The libraries of a group in the loaded data, with their labels. */
type KnownLibraries = {
  loaded: readonly LibraryPlace[];
  names: Readonly<Record<string, string>>;
  language: Language;
};

/** Reads the libraries for the check. They are read before the transaction, which holds the store's only connection. */
export async function readLibraries(
  { places, labels }: Pick<Analytics, 'places' | 'labels'>,
  glc: string,
  language: Language,
): Promise<KnownLibraries> {
  const [loaded, names] = await Promise.all([
    places.loaded(glc),
    labels.all('dim_library', glc, language),
  ]);
  return { loaded, names, language };
}

/** Refuses a superior library that does not exist, is the library itself, or is one of the libraries below it. */
export async function checkSuperior(
  tx: Tx,
  { loaded, names, language }: KnownLibraries,
  { glc, libcode, superior }: SuperiorForm,
): Promise<void> {
  if (superior === '') return;
  await lockRecord(tx, `${glc}/superior`);
  const all = withSettings(loaded, await readSettings(tx, glc));
  const places = new Map(all.map((place) => [place.code, place]));
  const refuse = (key: Parameters<typeof sentence>[0]) => {
    const params = { name: names[superior] ?? superior };
    const fields = { value: sentence(key, language, params) };
    throw new AppError('request.invalid', { fields });
  };
  if (superior === libcode) refuse('customConfig.aboveItself');
  if (!places.has(superior)) refuse('customConfig.noSuchLibrary');
  if (librariesUpward(places, superior).includes(libcode)) refuse('customConfig.circle');
}
