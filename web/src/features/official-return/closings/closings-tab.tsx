import type { PeriodClosing } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { ReopenDialog } from './close-button.tsx';

const shape = resourceShape({ glc: urlText() });

/** Lists the closed periods: who closed what, when, and why it was reopened. */
export function ClosingsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('official-return');
  const navigate = useNavigate();
  const mayClose = useCan({ all: ['officialReturn:close'] });
  const [reopened, setReopened] = useState<PeriodClosing | null>(null);
  const resource = useResource<PeriodClosing>({
    name: 'officialReturn.closings',
    list: api.officialReturn.closings,
    shape,
  });
  const { glc = '' } = resource.filters;
  const search = ({ period, libcode }: PeriodClosing) =>
    new URLSearchParams({ period, libcode, ...glcOf(glc) }).toString();
  return (
    <>
      <ResourcePage<PeriodClosing, object>
        tabs={tabs}
        title={t('closings.title')}
        one={t('closings.one')}
        hint={t('closings.hint')}
        resource={resource}
        nameOf={({ placeName, period }) => `${placeName} ${period}`}
        nameColumn="placeName"
        columns={useClosingColumns()}
        filters={useGroupFilter()}
        actions={(row) => [
          {
            key: 'open',
            label: t('closings.open'),
            run: () => void navigate({ search: search(row) }),
          },
          ...(mayClose && row.mayChange && row.reopenedAt === null
            ? [{ key: 'reopen', label: t('close.reopen'), run: () => setReopened(row) }]
            : []),
        ]}
        empty={{ reason: t('closings.empty'), hint: t('closings.emptyHint') }}
      />
      {reopened && <ReopenDialog id={reopened.id} onClose={() => setReopened(null)} />}
    </>
  );
}

function useClosingColumns(): ResourceColumn<PeriodClosing>[] {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  return [
    {
      key: 'placeName',
      title: t('column.library'),
      width: 200,
      card: 'title',
      render: ({ placeName }) => placeName,
    },
    {
      key: 'period',
      title: t('column.period'),
      width: 100,
      sort: 'descend',
      render: ({ period }) => period,
    },
    {
      key: 'reopenedAt',
      title: t('column.status'),
      width: 120,
      excel: { format: 'time' },
      render: ({ reopenedAt }) => (
        <StatusMark tone={reopenedAt === null ? 'good' : 'quiet'}>
          {t(reopenedAt === null ? 'closings.closed' : 'closings.reopened')}
        </StatusMark>
      ),
    },
    {
      key: 'closedBy',
      title: t('column.closedBy'),
      width: 120,
      render: ({ closedBy }) => closedBy,
    },
    {
      key: 'closedAt',
      title: t('column.closedAt'),
      width: 160,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ closedAt }) => date(closedAt, 'minute'),
    },
    { key: 'note', title: t('column.note'), width: 200, wraps: true, render: ({ note }) => note },
    {
      key: 'reopenReason',
      title: t('close.reason'),
      width: 200,
      wraps: true,
      render: ({ reopenReason, reopenedBy }) =>
        reopenedBy === null ? '' : `${reopenedBy}: ${reopenReason}`,
    },
  ];
}
