import type { DimensionCard, FilterField } from '@stacksight/contract';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useCan } from '#ui/can/can.tsx';
import type { QuestionDraft } from '../draft/draft.ts';
import { groupField } from '../draft/edit.ts';
import { datasetOf } from '../draft/kinds.ts';
import type { Catalogue } from './use-catalogue.ts';

// Chooses the fields that the filters of a question offer.

// Only a table can filter by event, because all other questions name their events.
const eventField = 'event';

/** Returns the dimensions that all datasets of a question share. */
export function dimensionsInCommon(
  cards: readonly DimensionCard[],
  datasets: readonly string[],
): (DimensionCard & { as: string })[] {
  const [first] = datasets;
  return cards.flatMap((card) => {
    const place = card.datasets.find(({ code }) => code === first);
    const isShared = datasets.every((one) => card.datasets.some(({ code }) => code === one));
    return place && isShared ? [{ ...card, as: place.as }] : [];
  });
}

/** Returns the fields for the filter of a whole question. */
export function useQuestionFields(
  cards: readonly DimensionCard[] | undefined,
  datasets: readonly string[],
  isOfEvents: boolean,
): FilterField[] | undefined {
  const mayUseGroups = useCan({ all: ['reader:group'] });
  return useMemo(() => {
    if (cards === undefined) return undefined;
    return dimensionsInCommon(cards, datasets)
      .filter(({ code }) => code !== groupField || mayUseGroups)
      .filter(({ code }) => code !== eventField || !isOfEvents)
      .map((card) => toField(card, datasets[0] ?? ''));
  }, [cards, datasets, isOfEvents, mayUseGroups]);
}

/** Returns the datasets that a question reads; breakdowns and filters must exist in all of them. */
export function useDatasets(draft: QuestionDraft, catalogue: Catalogue): readonly string[] {
  const text = [
    datasetOf(draft),
    ...(draft.kind === 'table'
      ? (catalogue.metrics ?? [])
          .filter(({ code }) => draft.metrics.includes(code))
          .flatMap(({ dataset, parts }) => [dataset, ...partsOf(parts, catalogue)])
      : []),
  ].join();
  return useMemo(() => [...new Set(text.split(','))], [text]);
}

// The parts of a ratio may come from two datasets.
function partsOf(parts: readonly string[], { metrics = [] }: Catalogue) {
  return metrics.filter(({ code }) => parts.includes(code)).map(({ dataset }) => dataset);
}

/** Returns the fields of a question on which a rule can let its users filter. */
export function useOpenFields(
  draft: QuestionDraft,
  catalogue: Catalogue,
): FilterField[] | undefined {
  const datasets = useDatasets(draft, catalogue);
  return useQuestionFields(catalogue.dimensions, datasets, draft.kind !== 'table');
}

/** Returns a dimension as a field of filters. */
export function toField(card: DimensionCard & { as: string }, dataset: string): FilterField {
  const isNamed = card.dictionary !== null || card.choices.length > 0;
  return {
    field: card.code,
    dataset,
    label: card.as,
    means: card.means,
    type: 'text',
    operators:
      card.code === groupField
        ? ['in', 'notIn']
        : isNamed
          ? ['in', 'notIn', 'isNull']
          : ['in', 'notIn', 'between', 'isNull'],
    source: card.choices.length > 0 ? 'list' : 'search',
    choices: card.choices,
  };
}

/** Returns the fields for the filter of one event, which are the properties of the event. */
export function useEventFields(code: string, glc: string): FilterField[] | undefined {
  const { data } = useStatistic(
    ['dna', 'loadFiltersByEventId', code, glc],
    (signal) =>
      api.dna.loadFiltersByEventId({
        query: { eventId: code, ...glcOf(glc) },
        signal,
      }),
    { isWaiting: code === '', staleSeconds: 600, keeps: () => false },
  );
  return data?.filters;
}
