import type { TableAnswer } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { type RunningRequest, useRunning } from '#lib/running/use-running.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';

const shape = { run: urlText(), rows: urlChoice(['100', '1000', '10000'], '1000') };
export const rowChoices = ['100', '1000', '10000'] as const;
export type RowChoice = (typeof rowChoices)[number];

type StatementInput = { sql: string; rows: number; fresh: boolean };

export type DeskState = {
  sql: string;
  setSql: (sql: string) => void;
  rows: RowChoice;
  setRows: (rows: RowChoice) => void;
  running: RunningRequest<StatementInput, TableAnswer>;
  /** The statement of an opened link, while the user's own typed statement is kept: the user takes it or leaves it. */
  linked: { take: () => void; leave: () => void } | null;
  run: (fresh?: boolean) => void;
  /** Formats the statement; leaves it unchanged and says so when it cannot be parsed. */
  format: () => Promise<void>;
};

/** The statement, stored for this window, and its answer; the address names the shown run. */
export function useDesk(): DeskState {
  const [view, change] = useUrlState(shape);
  const [sql, setSql] = useDraft();
  const running = useRunning<StatementInput, TableAnswer>(
    (body, signal) => api.desk.run({ body, signal }),
    ({ runId }) => {
      sessionStorage.setItem(runKey, runId);
      change({ run: runId });
    },
  );
  const linked = useRemembered(view.run, setSql);
  return {
    sql,
    setSql,
    rows: view.rows,
    setRows: (rows) => change({ rows }),
    running,
    linked,
    run: (fresh = false) => {
      if (sql.trim() !== '') running.run({ sql, rows: Number(view.rows), fresh });
    },
    format: async () => {
      try {
        const laidOut = await api.desk.format({ body: { sql } });
        // Text that the user typed during the call stays.
        if (readDraft() === sql) setSql(laidOut.sql);
      } catch (error) {
        handleError(error);
      }
    },
  };
}

const draftKey = 'desk.sql';
const readDraft = () => sessionStorage.getItem(draftKey) ?? '';
const runKey = 'desk.run';

function useDraft(): [string, (sql: string) => void] {
  const [sql, setSql] = useState(readDraft);
  const write = useCallback((next: string) => {
    sessionStorage.setItem(draftKey, next);
    setSql(next);
  }, []);
  return [sql, write];
}

/** Loads the statement of the run in the address, unless it is this window's last run or the user has typed since. */
function useRemembered(runId: string, setSql: (sql: string) => void): DeskState['linked'] {
  const [waiting, setWaiting] = useState('');
  const before = useRef({ runId: '', draft: '' });
  if (before.current.runId !== runId) before.current = { runId, draft: readDraft() };
  const isOther = runId !== '' && runId !== sessionStorage.getItem(runKey);
  const { data } = useQuery({
    queryKey: ['sqlHistory', 'get', runId],
    queryFn: ({ signal }) => api.sqlHistory.get({ params: { id: runId }, signal }),
    enabled: isOther,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = isOther && data?.kind === 'desk' ? data : null;
  useEffect(() => {
    if (found === null) return;
    if (readDraft() !== before.current.draft) {
      setWaiting(found.id);
      return;
    }
    sessionStorage.setItem(runKey, found.id);
    setSql(found.sql);
  }, [found, setSql]);
  if (found === null || waiting !== found.id) return null;
  const settle = (sql: string) => {
    sessionStorage.setItem(runKey, found.id);
    setWaiting('');
    setSql(sql);
  };
  return { take: () => settle(found.sql), leave: () => settle(readDraft()) };
}

/** The tables that the user's statements may use. */
export function useDeskSchema() {
  return useQuery({
    queryKey: ['desk', 'schema'],
    queryFn: ({ signal }) => api.desk.schema({ signal }),
    staleTime: 600_000,
    meta: { silent: true },
  });
}

/** The user's newest statements, each of them once. */
export function useRecent(isOpen: boolean) {
  const query = { kind: 'desk' as const, mine: 'true', pageSize: 50 };
  const { data } = useQuery({
    queryKey: ['sqlHistory', 'page', query],
    queryFn: ({ signal }) => api.sqlHistory.page({ query, signal }),
    enabled: isOpen,
    staleTime: 0,
  });
  const seen = new Set<string>();
  const fresh = (sql: string) => !seen.has(sql) && Boolean(seen.add(sql));
  return data?.rows.filter(({ sql }) => fresh(sql)).slice(0, 10);
}
