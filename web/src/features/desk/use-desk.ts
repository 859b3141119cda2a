import type { TableAnswer } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { type RunningRequest, useRunning } from '#lib/running/use-running.ts';
import { urlChoice, urlFlag, urlText, useUrlState } from '#lib/url-state.ts';
import type { PictureChoice } from '#ui/answer-picture/answer-picture.tsx';

const shape = {
  run: urlText(),
  saved: urlText(),
  names: urlFlag(),
  rows: urlChoice(['100', '1000', '10000'], '1000'),
};
export const rowChoices = ['100', '1000', '10000'] as const;
export type RowChoice = (typeof rowChoices)[number];

type StatementInput = { sql: string; rows: number; fresh: boolean; names: boolean };

export type DeskState = {
  sql: string;
  setSql: (sql: string) => void;
  rows: RowChoice;
  setRows: (rows: RowChoice) => void;
  running: RunningRequest<StatementInput, TableAnswer>;
  /** True if the answer shows names beside codes; a change applies to the shown answer. */
  names: boolean;
  setNames: (names: boolean) => void;
  /** The chosen kind of chart; null for the kind that fits best. */
  chart: PictureChoice | null;
  setChart: (chart: PictureChoice) => void;
  /** The choice between the statement of a link and the user's typed statement; null if no choice is needed. */
  linked: { take: () => void; leave: () => void } | null;
  run: (fresh?: boolean) => void;
  /** Opens a saved statement and puts its id into the address. */
  openSaved: (statement: { id: string; sql: string }) => void;
  /** Formats the statement; a statement that cannot be parsed stays unchanged, with a notice. */
  format: () => Promise<void>;
};

/** Holds the statement, stored for this window, and its answer; the address has the id of the shown run. */
export function useDesk(): DeskState {
  const [view, change] = useUrlState(shape);
  const [sql, setSql] = useDraft();
  const running = useRunning<StatementInput, TableAnswer>(
    (body, signal) => api.desk.run({ body, signal }),
    ({ runId }) => {
      sessionStorage.setItem(shownKey, runId);
      change({ run: runId, saved: '' });
    },
  );
  const [chart, setChart] = useState<PictureChoice | null>(null);
  // A saved statement in the address comes before a run.
  const addressed = useAddressed(view.run, view.saved);
  const linked = useLinked(addressed, setSql);
  return {
    sql,
    setSql,
    rows: view.rows,
    setRows: (rows) => change({ rows }),
    running,
    names: view.names,
    setNames: (names) => {
      change({ names });
      const { input, data } = running;
      if (input && data) running.run({ ...input, fresh: false, names });
    },
    chart,
    setChart,
    linked,
    openSaved: ({ id, sql: chosen }) => {
      sessionStorage.setItem(shownKey, id);
      setSql(chosen);
      change({ run: '', saved: id });
    },
    run: (fresh = false) => {
      if (sql.trim() !== '')
        running.run({ sql, rows: Number(view.rows), fresh, names: view.names });
    },
    format: async () => {
      try {
        const laidOut = await api.desk.format({ body: { sql } });
        // Text that the user has typed during the call stays.
        if (readDraft() === sql) setSql(laidOut.sql);
      } catch (error) {
        handleError(error);
      }
    },
  };
}

const draftKey = 'desk.sql';
const readDraft = () => sessionStorage.getItem(draftKey) ?? '';
/** The storage key for the id of the run or saved statement that this window showed last. */
const shownKey = 'desk.run';

function useDraft(): [string, (sql: string) => void] {
  const [sql, setSql] = useState(readDraft);
  const write = useCallback((next: string) => {
    sessionStorage.setItem(draftKey, next);
    setSql(next);
  }, []);
  return [sql, write];
}

type AddressedStatement = { id: string; sql: string | null };

/** Reads the statement of the run or saved statement in the address; `sql` is null while it loads. */
function useAddressed(runId: string, savedId: string): AddressedStatement {
  const isOther = runId !== '' && runId !== sessionStorage.getItem(shownKey);
  const run = useQuery({
    queryKey: ['sqlHistory', 'get', runId],
    queryFn: ({ signal }) => api.sqlHistory.get({ params: { id: runId }, signal }),
    enabled: isOther && savedId === '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const saved = useQuery({
    queryKey: ['savedStatement', 'get', savedId],
    queryFn: ({ signal }) => api.savedStatement.get({ params: { id: savedId }, signal }),
    enabled: savedId !== '' && savedId !== sessionStorage.getItem(shownKey),
    retry: false,
  });
  if (savedId !== '') return { id: savedId, sql: saved.data?.sql ?? null };
  return { id: runId, sql: isOther && run.data?.kind === 'desk' ? run.data.sql : null };
}

/** Shows the statement of the address, unless this window showed it last or the user has typed another. */
function useLinked(
  { id, sql }: AddressedStatement,
  setSql: (sql: string) => void,
): DeskState['linked'] {
  const [waiting, setWaiting] = useState('');
  const before = useRef({ id: '', draft: '' });
  if (before.current.id !== id) before.current = { id, draft: readDraft() };
  const isShown = id === '' || id === sessionStorage.getItem(shownKey);
  const found = isShown ? null : sql;
  useEffect(() => {
    if (found === null) return;
    if (readDraft() !== before.current.draft) {
      setWaiting(id);
      return;
    }
    sessionStorage.setItem(shownKey, id);
    setSql(found);
  }, [found, id, setSql]);
  if (found === null || waiting !== id) return null;
  const settle = (text: string) => {
    sessionStorage.setItem(shownKey, id);
    setWaiting('');
    setSql(text);
  };
  return { take: () => settle(found), leave: () => settle(readDraft()) };
}

/** Reads the tables that the user's statements may use. */
export function useDeskSchema() {
  return useQuery({
    queryKey: ['desk', 'schema'],
    queryFn: ({ signal }) => api.desk.schema({ signal }),
    staleTime: 600_000,
    meta: { silent: true },
  });
}

/** Reads the user's newest statements, each statement once. */
export function useRecentStatements() {
  const query = { kind: 'desk' as const, mine: 'true', pageSize: 50 };
  const { data } = useQuery({
    queryKey: ['sqlHistory', 'page', query],
    queryFn: ({ signal }) => api.sqlHistory.page({ query, signal }),
    staleTime: 0,
  });
  const seen = new Set<string>();
  const fresh = (sql: string) => !seen.has(sql) && Boolean(seen.add(sql));
  return data?.rows.filter(({ sql }) => fresh(sql)).slice(0, 10);
}
