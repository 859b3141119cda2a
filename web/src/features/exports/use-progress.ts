import type { ExportEntry } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api.ts';
import type { Resource } from '#lib/resource/use-resource.ts';

const everyMs = 1_000;

const isOpen = ({ status }: ExportEntry) => status === 'waiting' || status === 'running';

/** Updates the shown exports that wait or run; reads the list again when an export ends. */
export function useProgress(resource: Resource<ExportEntry>): Resource<ExportEntry> {
  const { rows } = resource.answer;
  const ids = (rows ?? []).filter(isOpen).map(({ id }) => id);
  const progress = useQuery({
    queryKey: ['exportProgress', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => api.exports.get({ params: { id }, signal }))),
    enabled: ids.length > 0,
    refetchInterval: everyMs,
    // The list itself shows an error, so the update is not repeated.
    retry: false,
    meta: { silent: true },
  });
  const known = new Map(ids.length === 0 ? [] : progress.data?.map((row) => [row.id, row]));
  const hasEnded = progress.isError || [...known.values()].some((row) => !isOpen(row));
  const refresh = useEffectEvent(() => void resource.refresh());
  useEffect(() => {
    if (hasEnded) refresh();
  }, [hasEnded]);
  const latest = (row: ExportEntry) => known.get(row.id) ?? row;
  const { opened, answer } = resource;
  return {
    ...resource,
    opened: opened ? latest(opened) : opened,
    answer: { ...answer, rows: rows?.map(latest) },
  };
}
