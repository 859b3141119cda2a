import type { CatalogueEvent, Query, Step } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { Text } from './model/dataset.ts';
import type { ResolvedStep } from './question/resolved.ts';
import { studyKindOf } from './studies/study-kinds.ts';

/** Returns the day until which the data of some raw events are all complete. */
export type ReachOf = (events: readonly string[]) => Pick<ResolvedStep, 'until' | 'complete'>;

/** Looks up the events that a question names. Throws `query.invalid` for an event that the catalogue lacks or hides. */
export function resolveSteps(
  query: Query,
  catalogue: readonly CatalogueEvent[],
  reachOf: ReachOf,
): ResolvedStep[] {
  return stepsOf(query).map((step) => {
    const event = catalogue.find(({ code }) => code === step.code);
    if (event === undefined)
      throw new AppError('query.invalid', { params: { reason: `event: ${step.code}` } });
    if (event.isHidden) throw hiddenEvent(event);
    const filters = [event.filter, step.filter].filter((one) => one !== null && one !== undefined);
    const name = namesOf(event);
    const { label } = step;
    return {
      code: step.code,
      name,
      label: label === undefined ? name : { 'zh-CN': label, 'en-US': label },
      events: event.events,
      filter: filters.length > 1 ? { all: filters } : filters[0],
      ...reachOf(event.events),
    };
  });
}

type EventNames = Pick<CatalogueEvent, 'nameZh' | 'nameEn'>;

const namesOf = ({ nameZh, nameEn }: EventNames): Text => ({
  'zh-CN': nameZh,
  'en-US': nameEn || nameZh,
});

/** Returns the error for an event that the catalogue hides. Its message names the event in the reader's language. */
export function hiddenEvent(event: EventNames): AppError {
  const { 'zh-CN': zh, 'en-US': en } = namesOf(event);
  return new AppError('query.invalid', {
    params: { reason: 'eventHidden', 'value.zh-CN': zh, 'value.en-US': en },
  });
}

function stepsOf(query: Query): readonly Step[] {
  if (query.kind === 'table') return [];
  if (query.kind === 'event')
    return query.events.map(({ code, filter, label }) => ({
      code,
      ...(filter === undefined ? {} : { filter }),
      ...(label === undefined ? {} : { label }),
    }));
  return studyKindOf(query).steps(query);
}
