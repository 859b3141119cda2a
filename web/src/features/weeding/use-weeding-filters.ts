import { weedingGuards, weedingReasons } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText } from '#lib/url-state.ts';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';

/** The filters of the candidates in the address of the page. */
export const weedingShape = {
  libcode: urlText(),
  loc: urlText(),
  clc: urlText(),
  reason: urlText(),
  kind: urlText(),
  guard: urlText(),
  glc: urlText(),
};
type WeedingFilters = Readonly<Record<string, string>>;

/** Returns the main classes with their names, and the classes of the rules. */
export function useWeedingClasses(glc: string): readonly { value: string; label: string }[] {
  const query = { ...glcOf(glc), kind: 'all' as const, pageSize: 100 };
  const { data } = useQuery({
    queryKey: ['weeding', 'classes', query],
    queryFn: ({ signal }) => api.weeding.classes({ query, signal }),
    meta: { silent: true },
  });
  const { data: known } = useQuery({
    queryKey: ['weeding', 'policy', glc, ''],
    queryFn: ({ signal }) => api.weeding.policy({ query: glcOf(glc), signal }),
    meta: { silent: true },
  });
  const names = new Map(
    (data?.rows ?? []).map(({ id, className }) => [id, `${id} ${className}`.trim()]),
  );
  for (const { clc } of known?.policy.rules ?? []) if (!names.has(clc)) names.set(clc, clc);
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, label]) => ({ value, label }));
}

/**
 * Returns the filters above a list of candidates, with the number of copies for each reason and guard, and the sums.
 */
export function useWeedingFilters(filters: WeedingFilters, search: string) {
  const { t } = useTranslation('weeding');
  const { full } = useFormat();
  const { glc = '', libcode = '', loc = '', clc = '' } = filters;
  const { libraries, locations } = usePlaces(glc, libcode);
  const given = Object.entries({ glc, libcode, loc, clc, search }).filter(
    ([, text]) => text !== '',
  );
  const query = Object.fromEntries(given);
  const { data: totals } = useQuery({
    queryKey: ['weeding', 'totals', query],
    queryFn: ({ signal }) => api.weeding.totals({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const counted = (label: string, copies: number | undefined) =>
    copies === undefined ? label : `${label} ${full(copies)}`;
  const choices: ResourceFilter[] = [
    { name: 'libcode', label: t('column.libraryName'), options: libraries },
    ...(libcode === '' ? [] : [{ name: 'loc', label: t('column.roomName'), options: locations }]),
    { name: 'clc', label: t('column.clc'), options: useWeedingClasses(glc) },
    {
      name: 'kind',
      label: t('kind.label'),
      all: t('kind.free'),
      options: (['guarded', 'all'] as const).map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'reason',
      label: t('column.reason'),
      options: weedingReasons.map((value) => ({
        value,
        label: counted(
          t(`reason.${value}`),
          totals?.reasons.find(({ reason }) => reason === value)?.copies,
        ),
      })),
    },
    {
      name: 'guard',
      label: t('column.guard'),
      options: weedingGuards.map((value) => ({
        value,
        label: counted(
          t(`guard.${value}`),
          totals?.guards.find(({ guard }) => guard === value)?.copies,
        ),
      })),
    },
    ...useGroupFilter(),
  ];
  return { choices, totals };
}
