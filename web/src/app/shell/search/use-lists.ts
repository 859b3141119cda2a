import type { AnalyticsComponent, MetricCard, ReportRow, RuleSummary } from '@stacksight/contract';
import { useCallback, useMemo } from 'react';
import { api } from '#lib/api.ts';
import { type LibraryGroup, useLibraries } from '#lib/statistics/use-libraries.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { useCan } from '#ui/can/can.tsx';
import { useMenu } from '../../menu/use-menu.ts';
import { pageNamed } from '../../page-name.ts';
import { addPinyin, type EntryKind, type SearchEntry } from './search-entry.ts';
import { useHoldingEntries } from './use-holding-entries.ts';
import { isFirstLoad, type ListedEntries, useListEntries } from './use-listed.ts';

// Reads the records that the search finds. A list is read only if the user may read it and has the page that opens its
// records.

export function useLists(text: string): readonly ListedEntries[] {
  const rules = useRules(text);
  const reports = useReports(text);
  const analyses = useAnalyses(text);
  const holdings = useHoldingEntries(text, usePageAddress('holdings-record/title') !== undefined);
  return [rules, reports, analyses, useMetricEntries(), useLibraryEntries(), holdings];
}

/** Returns the address of a page in the user's menu, by component name. */
function usePageAddress(name: string): string | undefined {
  const { pages } = useMenu();
  return pages.find((page) => page.redirect === null && pageNamed(page.component) === name)?.path;
}

export const useExploreAddress = () => usePageAddress('analysis/explore');

const empty: readonly never[] = [];

type EntryParts = Pick<SearchEntry, 'title' | 'note' | 'does'> &
  Partial<Pick<SearchEntry, 'names' | 'words'>>;

function toEntry(kind: EntryKind, key: string, parts: EntryParts): SearchEntry {
  const { title, names = [title], words = [] } = parts;
  return { id: `${kind}:${key}`, kind, icon: null, ...parts, names: addPinyin(names), words };
}

function useRules(text: string): ListedEntries {
  const page = usePageAddress('rule-config/rule-run');
  const isAllowed = useCan({ all: ['rule:view', 'rule:run'] }) && page !== undefined;
  const toRule = useCallback(
    ({ id, name, names, folder, means }: RuleSummary) => {
      const both = Object.values(names);
      const parts = { title: name, note: folder, names: both, words: [means] };
      return toEntry('rule', id, { ...parts, does: open(page, id) });
    },
    [page],
  );
  return useListEntries(
    {
      kind: 'rule',
      area: 'ruleConfig',
      isAllowed,
      list: (query, signal) => api.ruleConfig.list({ query, signal }),
      toEntry: toRule,
    },
    text,
  );
}

function useReports(text: string): ListedEntries {
  const page = usePageAddress('analysis/report');
  const isAllowed = useCan({ all: ['analysis:view'] }) && page !== undefined;
  const toReport = useCallback(
    ({ id, name, note, project }: ReportRow) => {
      const words = [note, project ?? ''];
      return toEntry('report', id, { title: name, note, words, does: open(page, id) });
    },
    [page],
  );
  return useListEntries(
    {
      kind: 'report',
      area: 'analyticsReport',
      isAllowed,
      list: (query, signal) => api.analyticsReport.list({ query, signal }),
      toEntry: toReport,
    },
    text,
  );
}

/** Returns the address of one record, on a page whose address ends with its id. */
const open = (page: string | undefined, id: string) => page?.replace(':id', id) ?? '';

type SavedAnalysis = AnalyticsComponent & { search: string };

function useAnalyses(text: string): ListedEntries {
  const page = useExploreAddress();
  const isAllowed = useCan({ all: ['analysis:view'] }) && page !== undefined;
  const toAnalysis = useCallback(
    ({ id, name, note, search }: SavedAnalysis) =>
      toEntry('analysis', id, { title: name, note, words: [note], does: `${page}${search}` }),
    [page],
  );
  return useListEntries(
    {
      kind: 'analysis',
      area: 'analyticsComponent',
      isAllowed,
      list: async (query, signal) => {
        const { rows, total } = await api.analyticsComponent.list({ query, signal });
        if (rows.length === 0) return { rows: [], total };
        const { searchOfQuestion } = await import('#features/analysis/state/use-draft.ts');
        return { rows: rows.map((row) => ({ ...row, search: searchOfQuestion(row) })), total };
      },
      toEntry: toAnalysis,
    },
    text,
  );
}

function useMetricEntries(): ListedEntries {
  const page = usePageAddress('metrics/metrics');
  const answer = useStatistic(['metrics', 'list'], (signal) => api.metrics.list({ signal }), {
    isWaiting: page === undefined,
    staleSeconds: 300,
  });
  const cards: readonly MetricCard[] = (page && answer.data) || empty;
  const entries = useMemo(
    () =>
      cards.map(({ code, label, nameZh, nameEn, means, datasetLabel }) =>
        toEntry('metric', code, {
          title: label,
          note: datasetLabel,
          names: [label, nameZh, nameEn, code],
          words: [means],
          does: `${page}?metric=${encodeURIComponent(code)}`,
        }),
      ),
    [cards, page],
  );
  return toListed('metric', entries, page === undefined, answer);
}

function useLibraryEntries(): ListedEntries {
  const dashboard = usePageAddress('dashboard/dashboard');
  const overview = usePageAddress('customization/overview');
  const page = dashboard ?? overview;
  const { answer } = useLibraries('');
  const groups: readonly LibraryGroup[] = (page && answer.data) || empty;
  const entries = useMemo(
    () =>
      groups.flatMap((group) =>
        group.libraries.map(({ code, label, otherLabel = '' }) =>
          toEntry('library', `${group.code}/${code}`, {
            title: label,
            note: groups.length > 1 ? `${group.label} · ${code}` : code,
            names: [label, otherLabel, code],
            does: `${page}?${librarySearch(group, code)}`,
          }),
        ),
      ),
    [groups, page],
  );
  return toListed('library', entries, page === undefined, answer);
}

/** Returns the filters of a statistic for one library; the address omits the user's own group. */
function librarySearch({ code, isDefault }: LibraryGroup, library: string): URLSearchParams {
  return new URLSearchParams({ ...(isDefault ? {} : { glc: code }), libraries: library });
}

function toListed(
  kind: EntryKind,
  entries: readonly SearchEntry[],
  isHidden: boolean,
  answer: ReturnType<typeof useStatistic>,
): ListedEntries {
  return {
    kind,
    entries,
    isWhole: isHidden || answer.data !== undefined,
    isLoading: !isHidden && isFirstLoad(answer),
    error: isHidden ? null : answer.error,
    onRetry: answer.onRetry,
  };
}
