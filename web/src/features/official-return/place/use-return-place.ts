import { type PeriodKind, periodKind } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlText, useUrlState } from '#lib/url-state.ts';

/** The values of a return in the address; an empty library is the whole group, or the only one that the user sees. */
const shape = {
  form: urlText('cn_yearbook'),
  period: urlText(),
  libcode: urlText(),
  glc: urlText(),
  field: urlText(),
};
const yearsBack = 12;

export type ReturnQuery = { form: string; period: string; libcode: string; glc?: string };
export type ReturnPlaceState = ReturnType<typeof useReturnPlace>;

/** Reads form, period and place of a return from the address, with the choices of each. */
export function useReturnPlace() {
  const language = useLanguage();
  const [state, change] = useUrlState(shape);
  const { glc } = state;
  const { data, error, refetch } = useQuery({
    queryKey: ['officialReturn', 'forms', glc, language],
    queryFn: ({ signal }) => api.officialReturn.forms({ query: glcOf(glc), signal }),
    staleTime: 600_000,
  });
  const { groups, group } = useLibraries(glc);
  const form = data?.forms.find(({ code }) => code === state.form) ?? data?.forms[0];
  const now = new Date().getFullYear();
  const known = state.period === '' ? null : periodKind(state.period);
  const kind: PeriodKind = known !== null && form?.periods.includes(known) ? known : 'year';
  const period = known === kind && state.period !== '' ? state.period : `${now - 1}`;
  const mayWhole = data?.mayWhole ?? true;
  const libcode = state.libcode || (mayWhole ? '' : (group?.libraries[0]?.code ?? ''));
  const isReady = form !== undefined && (mayWhole || libcode !== '');
  const query: ReturnQuery = { form: form?.code ?? '', period, libcode, ...glcOf(glc) };
  return {
    query: isReady ? query : null,
    forms: data?.forms ?? [],
    form,
    kind,
    years: Array.from({ length: yearsBack }, (_, at) => String(now - at)),
    groups: groups ?? [],
    glc: group?.code ?? glc,
    libraries: group?.libraries ?? [],
    mayWhole,
    field: state.field,
    change,
    failure: error === null ? null : { error, onRetry: () => void refetch() },
  };
}
