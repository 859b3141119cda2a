import type { ImportRun } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';

const pollMs = 400;

export const isOpen = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** Reads a run, again and again until it has ended. */
export function useRun(id: string, isAsked = true) {
  const changed = useDataChanged();
  const answer = useQuery({
    queryKey: ['dataImport', 'getRun', id],
    queryFn: ({ signal }) => api.dataImport.getRun({ params: { id }, signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : pollMs),
    meta: { silent: true },
  });
  const wasOpen = useRef(false);
  const open = answer.data === undefined ? null : isOpen(answer.data);
  useEffect(() => {
    if (open === null) return;
    if (wasOpen.current && !open) void changed();
    wasOpen.current = open;
  }, [open, changed]);
  return answer;
}

/** Reads the last runs of the usual group, again and again while one of them goes on. */
export function useRuns() {
  const changed = useDataChanged();
  const answer = useQuery({
    queryKey: ['dataImport', 'runs'],
    queryFn: ({ signal }) => api.dataImport.runs({ signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? pollMs : false),
    meta: { silent: true },
  });
  const before = useRef(0);
  const open = answer.data?.filter(isOpen).length ?? 0;
  useEffect(() => {
    if (open < before.current) void changed();
    before.current = open;
  }, [open, changed]);
  return answer;
}

/** Returns the function that reads every answer again, because all numbers may have changed. */
export function useDataChanged(): () => Promise<void> {
  const client = useQueryClient();
  const latest = useRef(() =>
    client.invalidateQueries({
      // Runs are read by themselves; the proposal of a table does not depend on what is loaded.
      predicate: ({ queryKey: [area, call] }) =>
        area !== 'dataImport' || call === 'batches' || call === 'uploads',
    }),
  );
  return latest.current;
}
