import {
  type AnalyticsComponent,
  type ComponentChart,
  componentCharts,
} from '@stacksight/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { urlChoice, urlFlag, urlText, useUrlState, writeValues } from '#lib/url-state.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { draftUrlValue } from '../draft/draft-text.ts';
import { fromQuery } from '../draft/from-query.ts';
import { createUndoHistory, type UndoHistory } from './undo-history.ts';

const address = {
  q: draftUrlValue,
  chart: urlChoice(componentCharts, 'auto'),
  /** The key of the drawn metric, if the chart does not draw all metrics. */
  metric: urlText(),
  /** True if the chart draws the line "other". */
  rest: urlFlag(),
  /** The id of the saved question that was opened. */
  from: urlText(),
};

/** Returns the search string that opens a saved question. */
export function searchOfQuestion({ id, query, chart, rest }: AnalyticsComponent): string {
  return writeValues(address, '', { q: fromQuery(query), chart, rest, from: id });
}

/** The undo step of a change: consecutive changes with the same `merge` make one step. */
export type ChangeOptions = { merge?: string };
/** The changed fields of a question, or a function that computes them from the current question. */
export type DraftChange =
  | Partial<QuestionDraft>
  | ((draft: QuestionDraft) => Partial<QuestionDraft>);
/** The choices for the look of the answer, which are not part of the question. */
export type DisplayChoice = { chart?: ComponentChart; metric?: string; rest?: boolean };
export type DraftState = {
  draft: QuestionDraft;
  chart: ComponentChart;
  metric: string;
  rest: boolean;
  from: string;
  /** True if the question is still empty. */
  isBlank: boolean;
  change: (part: DraftChange, options?: ChangeOptions) => void;
  /** Replaces the question with a template or a saved question. */
  load: (
    draft: QuestionDraft,
    look?: Pick<DisplayChoice, 'chart' | 'rest'> & { from?: string },
  ) => void;
  look: (part: DisplayChoice) => void;
  /** Notes the id of the saved question that the user has just created. */
  keptAs: (id: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** Returns the question in the address, with undo and redo, and the functions that change it. */
export function useDraft(): DraftState {
  const [view, setView] = useUrlState(address);
  const [past] = useState<UndoHistory<QuestionDraft>>(() =>
    createUndoHistory(view.q, draftUrlValue.write),
  );
  const [, showAgain] = useState(0);
  const latest = useRef(view.q);
  // The browser's back and forward are undo steps too.
  useEffect(() => {
    // The address returns a set value later, perhaps after a newer value was set.
    if (!past.follow(view.q)) return;
    latest.current = view.q;
    showAgain((count) => count + 1);
  }, [past, view.q]);
  const change = useCallback(
    (part: DraftChange, { merge }: ChangeOptions = {}) => {
      const made = typeof part === 'function' ? part(latest.current) : part;
      const next = { ...latest.current, ...made };
      if (draftUrlValue.write(next) === draftUrlValue.write(latest.current)) return;
      latest.current = next;
      const isMerged = past.add(next, merge ?? null, Date.now());
      setView({ q: next }, { push: !isMerged });
    },
    [past, setView],
  );
  const load: DraftState['load'] = useCallback(
    (draft, { chart = 'auto', rest = false, from = '' } = {}) => {
      latest.current = draft;
      past.add(draft, null, Date.now());
      setView({ q: draft, chart, metric: '', rest, from }, { push: true });
    },
    [past, setView],
  );
  const look: DraftState['look'] = useCallback((part) => setView(part), [setView]);
  const step = (which: 'undo' | 'redo') => {
    const found = past[which]();
    if (!found) return;
    latest.current = found;
    setView({ q: found }, { push: true });
  };
  return {
    draft: view.q,
    chart: view.chart,
    metric: view.metric,
    rest: view.rest,
    from: view.from,
    isBlank: view.q === draftUrlValue.fallback,
    change,
    load,
    look,
    keptAs: (id) => setView({ from: id }),
    undo: past.canUndo() ? () => step('undo') : null,
    redo: past.canRedo() ? () => step('redo') : null,
  };
}
