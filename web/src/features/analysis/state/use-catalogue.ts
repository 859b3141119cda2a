import type { BehaviorEvent, DimensionCard, MetricCard } from '@stacksight/contract';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { toPinyin } from '#lib/pinyin/pinyin.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import type { KnownCodes } from '../draft/problems.ts';

// Reads the events of the catalogue, and all metrics and dimensions, for the fields of a question.

/** An event, metric or dimension that the user can choose, with all texts that find it. */
export type CatalogueChoice = {
  code: string;
  label: string;
  means: string;
  names: readonly string[];
};
export type EventChoice = CatalogueChoice & {
  isHidden: boolean;
  measures: readonly CatalogueChoice[];
};

export type Catalogue = {
  events: readonly EventChoice[] | undefined;
  metrics: readonly MetricCard[] | undefined;
  dimensions: readonly DimensionCard[] | undefined;
  error: unknown;
  onRetry: () => void;
};

const mostEvents = 500;

export function useCatalogue(): Catalogue {
  const language = useLanguage();
  const events = useStatistic(
    ['behaviorEvent', 'list', mostEvents],
    (signal) => api.behaviorEvent.list({ query: { pageSize: mostEvents }, signal }),
    { staleSeconds: 300 },
  );
  const metrics = useStatistic(
    ['metrics', 'list'],
    (signal) => api.metrics.list({ query: {}, signal }),
    { staleSeconds: 600 },
  );
  const dimensions = useStatistic(
    ['metrics', 'dimensions'],
    (signal) => api.metrics.dimensions({ signal }),
    { staleSeconds: 600 },
  );
  const rows = events.data?.rows;
  const choices = useMemo(
    () => rows?.map((event) => toChoice(event, language === 'zh-CN')),
    [rows, language],
  );
  const failed = [events, metrics, dimensions].filter(({ error }) => error != null);
  return {
    events: choices,
    metrics: metrics.data,
    dimensions: dimensions.data,
    error: failed[0]?.error ?? null,
    onRetry: () => {
      for (const one of failed) one.onRetry();
    },
  };
}

function toChoice(event: BehaviorEvent, isChinese: boolean): EventChoice {
  const { code, nameZh, nameEn, countsZh, countsEn, properties, status } = event;
  const amounts = properties.filter((property) => property.code === 'amount');
  return {
    ...toCatalogueChoice(code, isChinese ? nameZh : nameEn || nameZh, [nameZh, nameEn]),
    means: isChinese ? countsZh : countsEn || countsZh,
    isHidden: status === 'hidden',
    measures: amounts.map((one) =>
      toCatalogueChoice(one.code, isChinese ? one.nameZh : one.nameEn || one.nameZh),
    ),
  };
}

/** Makes a choice that users find by code, by any of its names, and by their pinyin. */
export function toCatalogueChoice(
  code: string,
  label: string,
  more: readonly string[] = [],
  means = '',
): CatalogueChoice {
  const all = [...new Set([label, ...more])].filter((name) => name !== '');
  const names = [code, ...all, ...all.flatMap(toPinyin)].map((name) => name.toLowerCase());
  return { code, label, means, names };
}

/** Returns whether the typed text finds a choice. */
export function choiceMatches({ names }: Pick<CatalogueChoice, 'names'>, typed: string): boolean {
  const text = typed.trim().toLowerCase().replace(/\s+/g, '');
  return text === '' || names.some((name) => name.replace(/\s+/g, '').includes(text));
}

/** Returns the codes that a question may use; a link may contain other codes, which no longer exist. */
export function useKnownCodes({ events, metrics, dimensions }: Catalogue): KnownCodes {
  return useMemo(
    () => ({
      events: toCodes(events),
      metrics: toCodes(metrics),
      dimensions: toCodes(dimensions),
    }),
    [events, metrics, dimensions],
  );
}

const toCodes = (all: readonly { code: string }[] | undefined): ReadonlySet<string> | null =>
  all === undefined ? null : new Set(all.map(({ code }) => code));
