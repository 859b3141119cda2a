import type { Language } from '@stacksight/contract';
import { findBaseMetric, findRatio, listDatasets, listMetrics } from '#analytics/model/model.ts';
import type { SpokenCatalogue } from '#assistant/model/meaning/reading-prompt.ts';
import type { NameCatalogue } from '#assistant/reading/catalogue.ts';
import type { Caller } from '#lib/caller.ts';
import type { Db } from '#store/backend.ts';
import { listCatalogue } from '#store/event-catalogue.ts';

/** Returns the part of a catalogue that a caller has the permissions for. */
export function allowedCatalogue(
  catalogue: NameCatalogue,
  { isSuper, permissions }: Pick<Caller, 'isSuper' | 'permissions'>,
): NameCatalogue {
  const allowed = new Set(
    listDatasets().flatMap(([code, { needs }]) =>
      isSuper || permissions.has(needs) ? [code] : [],
    ),
  );
  return {
    ...catalogue,
    metrics: catalogue.metrics.filter(({ dataset }) => allowed.has(dataset)),
    datasets: catalogue.datasets.filter(({ code }) => allowed.has(code)),
  };
}

/** Returns the names of what a catalogue lists, in a language. */
export async function spokenCatalogue(
  db: Db,
  { metrics, datasets }: NameCatalogue,
  language: Language,
): Promise<SpokenCatalogue> {
  const fields = new Set(datasets.flatMap(({ dimensions }) => dimensions));
  const events = await listCatalogue(db);
  return {
    metrics: metrics.map((one) => ({ ...one, label: metricLabel(one.code, language) ?? one.code })),
    dimensions: [...fields].map((code) => ({ code, label: fieldLabel(code, language) ?? code })),
    events: events
      .filter(({ isHidden }) => !isHidden)
      .map(({ code, nameZh, nameEn }) => ({ code, label: language === 'zh-CN' ? nameZh : nameEn })),
  };
}

/** Returns the name of a code of a query; the code itself if it has none. */
export function labelOf(
  code: string,
  { libraries, members }: NameCatalogue,
  language: Language,
): string {
  const named = [...libraries, ...members].find((one) => one.code === code);
  return metricLabel(code, language) ?? fieldLabel(code, language) ?? named?.names[0] ?? code;
}

const isMetric = (code: string): boolean => listMetrics().some((one) => one.code === code);

function metricLabel(code: string, language: Language): string | undefined {
  if (!isMetric(code)) return undefined;
  return (findRatio(code) ?? findBaseMetric(code)?.metric)?.label[language];
}

function fieldLabel(code: string, language: Language): string | undefined {
  const found = listDatasets().find(([, { dimensions }]) => Object.hasOwn(dimensions, code));
  return found?.[1].dimensions[code]?.label[language];
}
