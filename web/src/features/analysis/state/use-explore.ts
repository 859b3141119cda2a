import { useMemo, useState } from 'react';
import { useDays } from '#lib/statistics/use-days.ts';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { draftUrlValue } from '../draft/draft-text.ts';
import { withPossibleGrain } from '../draft/edit.ts';
import { questionKindOf } from '../draft/kinds.ts';
import { draftProblems } from '../draft/problems.ts';
import { toQuery } from '../draft/to-query.ts';
import { useCatalogue, useKnownCodes } from './use-catalogue.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { useQueryRun } from './use-run.ts';

/** Holds the state of the analysis screen: the question, its chart, its run and its answer. */
export function useExplore() {
  const state = useDraft();
  const { draft } = state;
  const catalogue = useCatalogue();
  const [due, setDue] = useState<string | null>(null);
  const known = useKnownCodes(catalogue);
  const problems = useMemo(
    () => (state.isBlank ? [] : draftProblems(draft, known)),
    [draft, known, state.isBlank],
  );
  const { metrics } = catalogue;
  // The metrics must be loaded, because each metric says whether it can be counted by time.
  const isKnown = draft.kind !== 'table' || metrics !== undefined;
  const isReady = !state.isBlank && problems.length === 0 && isKnown;
  const query = useMemo(
    () => (isReady ? toQuery(withPossibleGrain(draft, metrics)) : null),
    [draft, isReady, metrics],
  );
  const { isQuick } = questionKindOf(draft);
  const run = useQueryRun(query, isQuick, due !== null && due === draftUrlValue.write(draft));
  const load: DraftState['load'] = (next, look) => {
    setDue(draftUrlValue.write(next));
    state.load(next, look);
  };
  return {
    state: { ...state, load },
    /** Changes the question and runs it. */
    ask: (part: Partial<QuestionDraft>) =>
      load(
        { ...draft, ...part },
        {
          chart: state.chart,
          rest: state.rest,
          from: state.from,
        },
      ),
    catalogue,
    problems,
    query,
    run,
    isQuick,
    libraries: useLibraries(draft.glc),
    days: useDays(draft.range),
    drill: useDrill(),
    workbook: useWorkbook(),
  };
}

export type Explore = ReturnType<typeof useExplore>;
