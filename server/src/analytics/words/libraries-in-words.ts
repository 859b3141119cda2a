import type { Language } from '@stacksight/contract';
import type { Analytics } from '../run-query.ts';
import { fillPlaceholders, sheetWords } from './export-words.ts';

const shownLibraries = 200;

/** Returns the names of a group and of its chosen libraries, where null means all. */
export async function librariesInWords(
  analytics: Pick<Analytics, 'state' | 'labels'>,
  { glc, libraries }: { glc: string; libraries: readonly string[] | null },
  language: Language,
): Promise<{ group: string; libraries: string }> {
  const word = sheetWords[language];
  const { groups } = await analytics.state();
  const found = groups.find((one) => one.glc === glc);
  const group = (language === 'zh-CN' ? found?.nameZh : found?.nameEn) || glc;
  if (libraries === null) return { group, libraries: word.all };
  const labels = await analytics.labels.all('dim_library', glc, language);
  const shown = libraries.slice(0, shownLibraries).map((code) => labels[code] ?? code);
  const more = fillPlaceholders(word.more, { count: String(libraries.length) });
  const isCut = libraries.length > shownLibraries;
  const text = [...shown, ...(isCut ? [more] : [])].join(word.list);
  return { group, libraries: text === '' ? '–' : text };
}
