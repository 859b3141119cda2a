import type { Names, Rule, RuleAnswer } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { type RunningRequest, useRunning } from '#lib/running/use-running.ts';
import { isOutdated } from '../is-outdated.ts';
import {
  emptyDraft,
  type RuleDraft,
  type RuleFormInput,
  toDraft,
  toRuleDraftBody,
  toTrial,
} from './draft.ts';

const newId = 'new';

export type OpenedRule = { id: string | null; version: number; draft: RuleDraft };

type Opening = { opened: OpenedRule | undefined; error: unknown; refetch: () => void };

/** Opens a rule for editing: a saved rule, a copy of a rule, or a new rule; undefined while the rule loads. */
export function useOpenedRule(id: string): Opening {
  const params = new URLSearchParams(useLocation().search);
  const from = params.get('from');
  const source = id === newId ? from : id;
  // The key contains this id, so that each opening of the form reads the rule again.
  const opening = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['ruleConfig', 'get', source, opening],
    queryFn: ({ signal }) => api.ruleConfig.get({ params: { id: source ?? '' }, signal }),
    enabled: source !== null,
    // No later answer may change the form while its author types or while its page is hidden.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  const [blank] = useState(() =>
    emptyDraft(params.has('sql') ? readSql() : null, params.get('folder') ?? ''),
  );
  const again = { error, refetch: () => void refetch() };
  if (source === null) return { ...again, opened: { id: null, version: 0, draft: blank } };
  return { ...again, opened: data && toOpened(id, data) };
}

function toOpened(id: string, rule: Rule): OpenedRule {
  const draft = toDraft(rule);
  if (id !== newId) return { id, version: rule.version, draft };
  return { id: null, version: 0, draft: { ...draft, name: copied(draft.name) } };
}

const copied = (name: Names): Names => ({
  'zh-CN': `${name['zh-CN'].slice(0, 58)} 2`,
  'en-US': name['en-US'] && `${name['en-US'].slice(0, 58)} 2`,
});

// The query desk passes its statement to the rule form through this entry.
const readSql = () => sessionStorage.getItem('rule.sql') ?? '';

export type RuleSaveState = {
  isSaving: boolean;
  error: unknown;
  /** True if another user has saved a newer version in the meantime. */
  isConflict: boolean;
  /**
   * Resolves with the id of the saved rule, or with the error; `overwrites` replaces a newer version of another user.
   */
  save: (draft: RuleDraft, overwrites?: boolean) => Promise<Saved>;
};
type Saved = { id: string; error: null } | { id: null; error: unknown };

/** Saves a new rule, or the next version of the opened rule. */
export function useSave(opened: OpenedRule): RuleSaveState {
  const client = useQueryClient();
  const version = useRef(opened.version);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (body: RuleFormInput, overwrites: boolean): Promise<string> => {
    const { id } = opened;
    if (id === null) return (await api.ruleConfig.create({ body })).id;
    const params = { id };
    const seen = overwrites ? (await api.ruleConfig.get({ params })).version : version.current;
    const saved = await api.ruleConfig.update({ params, body: { ...body, version: seen } });
    version.current = saved.version;
    return id;
  };
  const save = async (draft: RuleDraft, overwrites = false): Promise<Saved> => {
    setSaving(true);
    setError(null);
    try {
      const { folderId, note } = draft;
      const id = await send({ ...toRuleDraftBody(draft), folderId, note }, overwrites);
      await client.invalidateQueries({ predicate: isOutdated });
      return { id, error: null };
    } catch (failure) {
      handleError(failure, { isShownByScreen: true });
      setError(failure);
      return { id: null, error: failure };
    } finally {
      setSaving(false);
    }
  };
  const isConflict = error instanceof ApiError && error.code === 'rule.conflict';
  return { isSaving, error, isConflict, save };
}

/** Runs an unsaved rule with its default parameters. */
export function useTrial(): RunningRequest<RuleDraft, RuleAnswer> {
  return useRunning<RuleDraft, RuleAnswer>((draft, signal) =>
    api.ruleConfig.preview({ body: { rule: toTrial(draft), rows: 200, fresh: true }, signal }),
  );
}

/** Reads the tables and columns that a statement may use. */
export function useTables() {
  const { data } = useQuery({
    queryKey: ['desk', 'schema'],
    queryFn: ({ signal }) => api.desk.schema({ signal }),
    staleTime: 600_000,
    retry: false,
    meta: { silent: true },
  });
  return data?.tables;
}
