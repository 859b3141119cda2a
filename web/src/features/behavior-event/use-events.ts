import type {
  BehaviorEvent,
  EditedEvent,
  EventData,
  EventProperty,
  Filter,
  FilterField,
} from '@stacksight/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';

/** The values of an event's form; the code of a saved event cannot change. */
export type EventForm = Omit<EditedEvent, 'id'> & { code: string };

/** Makes a function that names an event in the language of the page. */
export function useEventName(): (event: Pick<BehaviorEvent, 'nameZh' | 'nameEn'>) => string {
  const language = useLanguage();
  return ({ nameZh, nameEn }) => (language === 'zh-CN' ? nameZh : nameEn);
}

/** Reads the number of occurrences of each event; undefined while the server counts. */
export function useEventData(codes: readonly string[]): {
  of: (code: string) => EventData | undefined;
  isLoading: boolean;
} {
  const sorted = [...codes].sort();
  const { data, isFetching } = useQuery({
    queryKey: ['behaviorEvent', 'data', sorted],
    queryFn: ({ signal }) => api.behaviorEvent.data({ query: { codes: sorted.join(',') }, signal }),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const byCode = new Map(data?.map((one) => [one.code, one]));
  return { of: (code) => byCode.get(code), isLoading: isFetching };
}

export type EventSourceChoice = { code: string; label: string };

/** Reads the raw events of the warehouse. */
export function useSources(): readonly EventSourceChoice[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['behaviorEvent', 'sources', language],
    queryFn: ({ signal }) => api.behaviorEvent.sources({ signal }),
    staleTime: 60_000,
  });
  return data ?? [];
}

export type KnownEventFields = {
  fields: readonly FilterField[];
  /** The properties of the raw events, with the names that the first raw event gives them. */
  properties: readonly EventProperty[];
  isLoading: boolean;
};

/** Returns the fields and properties that some raw events have in common. */
export function useKnownEventFields(events: readonly string[]): KnownEventFields {
  const language = useLanguage();
  const chosen = events.length === 0 ? [richest] : events;
  const answers = useQueries({
    queries: chosen.map((eventId) => ({
      queryKey: ['dna', 'loadFiltersByEventId', eventId, language],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.dna.loadFiltersByEventId({ query: { eventId }, signal }),
      staleTime: 300_000,
      retry: false,
      meta: { silent: true },
    })),
  });
  const known = answers.map(({ data }) => data).filter((data) => data !== undefined);
  const [first, ...rest] = known;
  const inAll = ({ field }: FilterField) =>
    rest.every(({ filters }) => filters.some((one) => one.field === field));
  const isInAll = ({ code }: EventProperty) =>
    rest.every(({ properties }) => properties.some((one) => one.code === code));
  return {
    fields: first?.filters.filter(inAll) ?? [],
    properties: first?.properties.filter(isInAll) ?? [],
    isLoading: answers.some(({ isPending, isFetching }) => isPending && isFetching),
  };
}

// The raw event `loan` has every field of all other raw events.
const richest = 'loan';

/** Counts the raw events that pass an unsaved filter; null while the filter cannot be counted. */
export function usePreview(events: readonly string[], filter: Filter | null) {
  const { data, isFetching, isError } = useQuery({
    queryKey: ['behaviorEvent', 'preview', [...events].sort(), filter],
    queryFn: async ({ signal }) => {
      const lines = events.slice(0, 10).map((code) => ({
        code,
        measure: { type: 'count' as const },
        ...(filter === null ? {} : { filter }),
      }));
      const body = { kind: 'event' as const, events: lines, range: 'sofar' as const };
      const { rows } = await api.analysis.run({ body, signal });
      return (rows[0] ?? []).reduce<number>((sum, cell) => sum + Number(cell ?? 0), 0);
    },
    enabled: events.length > 0,
    retry: false,
    meta: { silent: true },
  });
  return { count: isError || events.length === 0 ? null : data, isLoading: isFetching };
}
