import type { WeedingCopy, WeedingDecision } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { newScanId } from '#lib/scanning/kept-scans.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { ReasonTags } from './reason-tags.tsx';
import { headingWidth, useCopyColumns } from './use-copy-columns.tsx';
import { useTotalsText } from './use-totals-text.ts';
import { useWeedingFilters, weedingShape } from './use-weeding-filters.ts';

const shape = resourceShape(weedingShape);

/** Shows the copies that may leave, and the copies that a guard keeps. */
export function Candidates({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('weeding');
  const resource = useResource<WeedingCopy>({
    name: 'weeding.candidates',
    list: api.weeding.candidates,
    shape,
  });
  const { filters, view } = resource;
  const { choices, totals } = useWeedingFilters(filters, view.search);
  const sums = useTotalsText(totals);
  const { glc = '', libcode = '', loc = '', clc = '' } = filters;
  const place = new URLSearchParams(
    Object.entries({ glc, libcode, loc, clc }).filter(([, text]) => text !== ''),
  );
  return (
    <ResourcePage
      tabs={tabs}
      title={t('candidates.title')}
      one={t('candidates.one')}
      hint={`${sums}\n${t('candidates.order')}`}
      resource={resource}
      nameOf={({ title, barcode }) => title || barcode}
      nameColumn="title"
      columns={useColumns(filters)}
      search={t('search')}
      // Copies that may leave have no guard.
      filters={choices.filter(({ name }) => name !== 'guard' || filters.kind || filters.guard)}
      batch={(['withdraw', 'keep'] as const).map((decision) => ({
        key: decision,
        label: t(`decision.${decision}`),
        isDanger: decision === 'withdraw',
        ask: (rows: readonly WeedingCopy[]) => ({
          title: t(`batch.${decision}`, { count: rows.length }),
          text: t(`batch.${decision}Text`),
        }),
        run: async (rows: readonly WeedingCopy[]) => {
          await decideAtDesk(rows, decision, glc);
          await resource.refresh();
        },
      }))}
      extra={
        <Link to={`/holdings/weeding/shelf?${place}`}>
          <Button type="primary">{t('toShelf')}</Button>
        </Link>
      }
      empty={{ reason: t('candidates.empty'), hint: t('candidates.emptyHint') }}
    />
  );
}

/** Decides about copies of a list, library by library; a message names the copies that were not decided. */
async function decideAtDesk(
  rows: readonly WeedingCopy[],
  decision: WeedingDecision,
  glc: string,
): Promise<void> {
  const at = new Date().toISOString();
  for (const [libcode, copies] of Map.groupBy(rows, (row) => row.libcode)) {
    const decisions = copies.map(({ barcode }) => ({ id: newScanId(), barcode, decision, at }));
    const { results } = await api.weeding.decide({ body: { ...glcOf(glc), libcode, decisions } });
    for (const { outcome, text } of results) if (outcome !== 'done') notify.warning(text);
  }
}

function useColumns({
  kind,
  guard,
}: Readonly<Record<string, string>>): ResourceColumn<WeedingCopy>[] {
  const { t } = useTranslation('weeding');
  const { full, date } = useFormat();
  const { before, after } = useCopyColumns<WeedingCopy>();
  return [
    // A narrow window hides the barcode after the other minor columns: the shelf page scans it. The year is never
    // hidden, because people decide by it.
    ...before.map((column) => (column.key === 'barcode' ? { ...column, isMinor: true } : column)),
    {
      key: 'loansEver',
      title: t('column.loansEver'),
      width: headingWidth(t('column.loansEver'), 96),
      align: 'end',
      sort: 'descend',
      excel: { format: 'integer' },
      render: ({ loansEver }) => full(loansEver),
    },
    {
      key: 'lastLoanOn',
      title: t('column.lastLoanOn'),
      width: headingWidth(t('column.lastLoanOn'), 110),
      sort: 'ascend',
      excel: { format: 'date' },
      // Loans before the first loaded day are counted without a date.
      render: ({ lastLoanOn, loansEver }) =>
        lastLoanOn === null ? t(loansEver === 0 ? 'neverLent' : 'lentBefore') : date(lastLoanOn),
    },
    {
      key: 'pubYear',
      title: t('column.pubYear'),
      width: headingWidth(t('column.pubYear'), 92),
      align: 'end',
      sort: 'ascend',
      render: ({ pubYear }) => pubYear ?? noValue,
    },
    {
      key: 'reason',
      title: t('column.reason'),
      width: 216,
      render: ({ reasons, reason }) => (
        <ReasonTags tags={reasons.map((code) => [code, t(`reason.${code}`)])} text={reason} />
      ),
    },
    {
      key: 'guard',
      title: t('column.guard'),
      width: 150,
      // The column is hidden in a list of copies that may leave, because they have no guard.
      isExtra: !kind && !guard,
      render: (row) => (
        <ReasonTags tags={row.guards.map((code) => [code, t(`guard.${code}`)])} text={row.guard} />
      ),
    },
    ...after,
  ];
}
