import {
  type AnalyticsComponent,
  type ComponentChart,
  componentCharts,
} from '@stacksight/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { urlChoice, urlFlag, urlText, useUrlState, writeValues } from '#lib/url-state.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { urlDraft } from '../draft/draft-text.ts';
import { fromQuery } from '../draft/from-query.ts';
import { createPast, type Past } from './past.ts';

const address = {
  q: urlDraft,
  chart: urlChoice(componentCharts, 'auto'),
  /** The metric that is drawn, where not all are. */
  metric: urlText(),
  /** Whether lines show the rest too. */
  rest: urlFlag(),
  /** The kept question that this one was opened from. */
  from: urlText(),
};

/** The part of an address that opens a kept question. */
export function searchOf({ id, query, chart, rest }: AnalyticsComponent): string {
  return writeValues(address, '', { q: fromQuery(query), chart, rest, from: id });
}

/** How a change is remembered: changes with the same `merge` that follow one another are one step. */
export type ChangeOptions = { merge?: string };
/** What becomes of a question: said outright, or from what it is when the change is made. */
export type DraftChange =
  | Partial<QuestionDraft>
  | ((draft: QuestionDraft) => Partial<QuestionDraft>);
/** How an answer is looked at; no part of the question. */
export type DisplayChoice = { chart?: ComponentChart; metric?: string; rest?: boolean };
export type DraftState = {
  draft: QuestionDraft;
  chart: ComponentChart;
  metric: string;
  rest: boolean;
  from: string;
  /** Whether anything was asked yet. */
  isBlank: boolean;
  change: (part: DraftChange, options?: ChangeOptions) => void;
  /** Another question altogether: a template, or a kept one. */
  load: (
    draft: QuestionDraft,
    look?: Pick<DisplayChoice, 'chart' | 'rest'> & { from?: string },
  ) => void;
  look: (part: DisplayChoice) => void;
  /** The question was kept as this one. */
  keptAs: (id: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** The question in the address, with what it was before. */
export function useDraft(): DraftState {
  const [view, setView] = useUrlState(address);
  const [past] = useState<Past<QuestionDraft>>(() => createPast(view.q, urlDraft.write));
  const [, showAgain] = useState(0);
  const latest = useRef(view.q);
  // Back and forward of the browser are steps like any other.
  useEffect(() => {
    // What was set here comes back late, and perhaps after something newer was set.
    if (!past.follow(view.q)) return;
    latest.current = view.q;
    showAgain((count) => count + 1);
  }, [past, view.q]);
  const change = useCallback(
    (part: DraftChange, { merge }: ChangeOptions = {}) => {
      const made = typeof part === 'function' ? part(latest.current) : part;
      const next = { ...latest.current, ...made };
      if (urlDraft.write(next) === urlDraft.write(latest.current)) return;
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
    isBlank: view.q === urlDraft.fallback,
    change,
    load,
    look,
    keptAs: (id) => setView({ from: id }),
    undo: past.canUndo() ? () => step('undo') : null,
    redo: past.canRedo() ? () => step('redo') : null,
  };
}
