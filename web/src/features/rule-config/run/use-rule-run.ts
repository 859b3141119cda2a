import type { RuleAnswer, RuleAskInput, RulePage } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { type RunningRequest, useRunning } from '#lib/running/use-running.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import {
  type FormValues,
  hasFirstLibraries,
  isComplete,
  type RunState,
  readState,
  toRuleValues,
  writeState,
} from './form-values.ts';

/** Reads the form of a rule, with the choices of a library group. */
export function useRulePage(id: string, glc: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['ruleConfig', 'page', id, glc, language],
    queryFn: ({ signal }) => api.ruleConfig.page({ params: { id }, query: glcOf(glc), signal }),
    placeholderData: (last) => (last?.id === id ? last : undefined),
    retry: false,
    meta: { silent: true },
  });
}

export type RuleRun = {
  draft: RunState;
  change: (part: Partial<Omit<RunState, 'values'>>) => void;
  fill: (name: string, value: FormValues[string]) => void;
  /** True if the form has changed since the last run. */
  isChanged: boolean;
  reset: () => void;
  running: RunningRequest<RuleAskInput, RuleAnswer>;
  run: () => void;
};

/**
 * Holds the state of a rule's form and runs the rule when the page opens. A run puts the state into the address, so that
 * a link opens the same answer.
 */
export function useRuleRun(page: RulePage): RuleRun {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { id } = page;
  const language = useLanguage();
  const shown = useMemo(() => readState(search, page), [search, page]);
  const [draft, setDraft] = useState(shown);
  const running = useRunning<RuleAskInput, RuleAnswer>((body, signal) =>
    api.ruleConfig.run({ params: { id }, body, signal }),
  );
  const text = writeState(draft, page);
  // A change of the address updates the form, and a change of the language its labels.
  const key = `${language} ${writeState(shown, page)}`;
  const latest = useRef({ shown, page, run: running.run });
  latest.current = { shown, page, run: running.run };
  useEffect(() => {
    const { shown: now, page: known, run } = latest.current;
    if (key === '') return;
    setDraft(now);
    if (isComplete(now, known)) run(toAsk(now, known));
  }, [key]);
  const isChanged = text !== writeState(shown, page);
  return {
    draft,
    change: (part) => setDraft((last) => ({ ...last, ...part })),
    fill: (name, value) =>
      setDraft((last) => ({ ...last, values: { ...last.values, [name]: value } })),
    isChanged,
    reset: () => setDraft(readState('', page)),
    running,
    run: () => {
      if (isChanged) void navigate({ pathname, search: text });
      else running.run(toAsk(draft, page));
    },
  };
}

function toAsk(state: RunState, page: RulePage): RuleAskInput {
  const { values, glc, libraries } = state;
  return {
    parameters: toRuleValues(values, page),
    ...glcOf(glc),
    ...(hasFirstLibraries(state, page) ? {} : { libraries: [...libraries] }),
  };
}
