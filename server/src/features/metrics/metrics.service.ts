import {
  type DimensionCard,
  type Language,
  type MetricCard,
  type MetricUse,
  nameIn,
} from '@stacksight/contract';
import type { DataVersion } from '#analytics/answer/data-state.ts';
import type { BaseMetric, Dataset, Dimension, RatioMetric } from '#analytics/model/dataset.ts';
import { findBaseMetric, findRatio, listDatasets, listMetrics } from '#analytics/model/model.ts';
import { dimensionMeans } from '#analytics/words/filter-fields.ts';
import type { MetricUser } from './metrics.store.ts';

// Describes metrics and dimensions on cards. A card has the same texts as the tooltip of the number.

/** The tiles and screens that show metrics. */
export type MetricScreens = Readonly<
  Record<'tiles' | 'screens', Readonly<Record<string, readonly string[]>>>
>;
export type CardContext = {
  language: Language;
  /** The data versions of the caller's group. */
  versions: readonly DataVersion[];
  shown: MetricScreens;
  /** The rules, analyses and targets that the caller may see. */
  kept: readonly MetricUser[];
};

/** Returns the cards of all metrics by dataset. A ratio comes after the metric that it divides. */
export function metricCards(context: CardContext): MetricCard[] {
  const order = listDatasets().map(([code]) => code);
  return listMetrics()
    .map(({ code, metric }) => cardOf(code, metric, context))
    .filter((card) => card !== null)
    .sort((a, b) => order.indexOf(a.dataset) - order.indexOf(b.dataset));
}

function cardOf(
  code: string,
  metric: BaseMetric | RatioMetric,
  context: CardContext,
): MetricCard | null {
  const ratio = findRatio(code);
  const parts = ratio === null ? [code] : [ratio.numerator, ratio.denominator];
  const bases = parts.map(findBaseMetric).filter((base) => base !== null);
  const [first] = bases;
  if (first === undefined) return null;
  const { language } = context;
  const tables = [...new Set(bases.flatMap(({ dataset }) => dataset.sources))];
  return {
    code,
    label: metric.label[language],
    nameZh: metric.label['zh-CN'],
    nameEn: metric.label['en-US'],
    dataset: first.datasetCode,
    datasetLabel: first.dataset.label[language],
    unit: metric.unit?.[language] ?? null,
    means: metric.means[language],
    formula: metric.formula[language],
    format: metric.format,
    additivity: ratio === null ? first.metric.additivity : 'ratio',
    grain: grainOf(bases.map(({ dataset }) => dataset)),
    parts: ratio === null ? [] : parts,
    countsReaders: bases.some((base) => base.metric.countsReaders === true),
    tables,
    rollups: [
      ...new Set(
        bases.flatMap((base, at) => rollupsOf(base.dataset, base.metric, parts[at] ?? code)),
      ),
    ],
    dimensions: sharedDimensions(bases),
    ...freshness(bases, context.versions),
    uses: usesOf(code, context),
  };
}

type Base = NonNullable<ReturnType<typeof findBaseMetric>>;

// Returns the grain of a metric. A ratio has the coarser grain of its two metrics; a metric as of now has none.
function grainOf(datasets: readonly Dataset[]): MetricCard['grain'] {
  if (datasets.some(({ day }) => day === null)) return null;
  return datasets.every(({ hour }) => hour !== null) ? 'hour' : 'day';
}

function rollupsOf({ rollups }: Dataset, { columns }: BaseMetric, code: string): string[] {
  return rollups
    .filter(({ metrics, columns: own }) =>
      metrics === undefined
        ? columns.every((column) => own.includes(column))
        : Object.hasOwn(metrics, code),
    )
    .map(({ table }) => table);
}

function sharedDimensions([first, ...rest]: readonly Base[]): string[] {
  if (first === undefined) return [];
  // A reader group can filter a question but not break it down.
  return Object.entries(first.dataset.dimensions)
    .filter(([, { memberSql }]) => memberSql === undefined)
    .filter(([code]) => rest.every(({ dataset }) => Object.hasOwn(dataset.dimensions, code)))
    .map(([code, dimension]) => cardCode(code, dimension));
}

/**
 * Returns the key of a dimension's card. Dimensions with one code are merged only if their labels are equal: the state
 * of an item is not the state of a card.
 */
function cardCode(code: string, { labels }: Dimension): string {
  const values = JSON.stringify(labels);
  const homes = listDatasets().filter(([, { dimensions }]) => Object.hasOwn(dimensions, code));
  const isSame = ([, { dimensions }]: (typeof homes)[number]) =>
    JSON.stringify(dimensions[code]?.labels) === values;
  const home = homes.findIndex(isSame);
  return home <= 0 ? code : `${homes[home]?.[0]}.${code}`;
}

function freshness(bases: readonly Base[], versions: readonly DataVersion[]) {
  const touched = bases.flatMap((base) => spansOf(base, versions));
  const sorted = (key: keyof Span) =>
    touched
      .map((span) => span[key])
      .filter((value) => value !== null)
      .sort();
  return {
    dataFrom: sorted('dataFrom')[0] ?? null,
    dataUntil: sorted('dataUntil').at(-1) ?? null,
    loadedAt: sorted('loadedAt').at(-1) ?? null,
  };
}

type Span = Pick<DataVersion, 'dataFrom' | 'dataUntil'> & { loadedAt: string | null };

/** Returns the days covered by the tables of a metric; for events, by the events that it counts. */
function spansOf({ dataset, metric }: Base, versions: readonly DataVersion[]): Span[] {
  const touched = versions.filter(({ name }) => dataset.sources.includes(name));
  return touched.flatMap((version): readonly Span[] => {
    const reach = (metric.events ?? []).flatMap((event) => version.events[event] ?? []);
    return reach.length === 0
      ? [version]
      : reach.map(({ from, until, loadedAt }) => ({ dataFrom: from, dataUntil: until, loadedAt }));
  });
}

function usesOf(code: string, { shown, kept, language }: CardContext): MetricUse[] {
  const places = (kind: 'tile' | 'screen', all: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(all)
      .filter(([, metrics]) => metrics.includes(code))
      .map(([name]): MetricUse => ({ kind, name, label: null }));
  const questions = kept
    .filter(({ metrics }) => metrics.includes(code))
    .map(({ kind, id, name }): MetricUse => ({ kind, name: id, label: nameIn(name, language) }));
  return [...places('tile', shown.tiles), ...places('screen', shown.screens), ...questions];
}

/**
 * Returns the cards of all dimensions. Dimensions of several datasets with the same code and meaning share one card.
 */
export function dimensionCards(language: Language): DimensionCard[] {
  const cards = new Map<string, DimensionCard>();
  for (const [dataset, { label, dimensions }] of listDatasets()) {
    for (const [name, dimension] of Object.entries(dimensions)) {
      const code = cardCode(name, dimension);
      const card = cards.get(code) ?? { ...newCard(dataset, name, dimension, language), code };
      const as = dimension.label[language];
      card.datasets.push({ code: dataset, label: label[language], as });
      cards.set(code, card);
    }
  }
  return [...cards.values()];
}

function newCard(
  dataset: string,
  code: string,
  { label, labels }: Dimension,
  language: Language,
): DimensionCard {
  const list = labels !== undefined && 'list' in labels ? labels.list : {};
  return {
    code,
    label: label[language],
    nameZh: label['zh-CN'],
    nameEn: label['en-US'],
    means: dimensionMeans(dataset, code, language),
    datasets: [],
    dictionary: labels !== undefined && 'table' in labels ? labels.table : null,
    choices: Object.entries(list).map(([value, text]) => ({ code: value, label: text[language] })),
  };
}
