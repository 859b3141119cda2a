import { type Sync, type SyncForm, syncContents } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { ReportDrawer } from './report/report-drawer.tsx';
import { useTryParent } from './report/use-try-parent.ts';
import { SyncFields } from './sync-fields.tsx';
import { usualCron } from './use-cron-words.ts';
import { useSyncColumns, useSyncStates } from './use-sync-columns.tsx';

type SyncFormValues = Pick<SyncForm, 'glc' | 'parentUrl' | 'contents' | 'isEnabled' | 'remark'> & {
  cron: string;
  secret: string;
  forgets: boolean;
};

const shape = resourceShape({
  state: urlChoice(['', 'never', 'accepted', 'partly', 'refused', 'failed'], ''),
});

/** Shows the library groups that report to a parent installation, and what they would send. */
export function SyncGroups({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('analytics-sync');
  const states = useSyncStates();
  const [reporting, setReporting] = useState<Sync | null>(null);
  const resource = useResource<Sync>({
    name: 'analyticsSync.list',
    list: api.analyticsSync.list,
    shape,
  });
  const actions = useActions(setReporting);
  return (
    <>
      <ResourcePage<Sync, SyncFormValues>
        tabs={tabs}
        title={t('groupsTitle')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ groupName }) => groupName}
        nameColumn="glc"
        columns={useSyncColumns()}
        search={t('search')}
        filters={[
          {
            name: 'state',
            label: t('column.state'),
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        form={{
          needs: 'sync:edit',
          start: (row) => ({
            glc: row?.glc ?? '',
            parentUrl: row?.parentUrl ?? '',
            contents: row?.contents ?? [...syncContents],
            cron: row === null ? usualCron : (row.cron ?? ''),
            isEnabled: row?.isEnabled ?? true,
            remark: row?.remark ?? '',
            secret: '',
            forgets: false,
          }),
          fields: ({ row }) => <SyncFields row={row} />,
          save: ({ glc, ...values }, row) => {
            const body = toBody(values);
            return row === null
              ? api.analyticsSync.add({ body: { ...body, glc } })
              : api.analyticsSync.update({ params: { glc: row.glc }, body });
          },
          width: 560,
        }}
        remove={{
          needs: 'sync:edit',
          text: t('removeText'),
          run: ({ glc }) => api.analyticsSync.remove({ params: { glc } }),
        }}
        actions={actions}
        history={({ id }) => id}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {reporting !== null && <ReportDrawer sync={reporting} onClose={() => setReporting(null)} />}
    </>
  );
}

function useActions(onReport: (row: Sync) => void): (row: Sync) => RowAction[] {
  const { t } = useTranslation('analytics-sync');
  const mayEdit = useCan({ all: ['sync:edit'] });
  const tryParent = useTryParent();
  return (row) =>
    mayEdit
      ? [
          { key: 'report', label: t('report.open'), run: () => onReport(row) },
          { key: 'test', label: t('test.run'), run: () => tryParent(row) },
        ]
      : [];
}

// An empty field keeps the stored secret.
function toBody({ cron, secret, forgets, ...values }: Omit<SyncFormValues, 'glc'>) {
  const given = forgets ? { secret: null } : secret === '' ? {} : { secret };
  return { ...values, ...given, cron: cron.trim() || null };
}
