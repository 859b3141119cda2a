import type { Sync, SyncForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { SyncFields } from './sync-fields.tsx';
import { useSyncColumns, useSyncStates } from './use-sync-columns.tsx';

type SyncFormValues = Pick<SyncForm, 'glc' | 'parentUrl' | 'contents' | 'isEnabled' | 'remark'> & {
  cron: string;
  secret: string;
  forgets: boolean;
};

const shape = resourceShape({
  state: urlChoice(['', 'never', 'accepted', 'refused', 'failed'], ''),
});

/** Shows the page with the library groups that report to a parent installation. */
export function SyncsPage() {
  const { t } = useTranslation('analytics-sync');
  const states = useSyncStates();
  const resource = useResource<Sync>({
    name: 'analyticsSync.list',
    list: api.analyticsSync.list,
    shape,
  });
  return (
    <ResourcePage<Sync, SyncFormValues>
      title={t('title')}
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
          contents: row?.contents ?? ['stock', 'circulation'],
          cron: row?.cron ?? '',
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
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

// An empty field keeps the stored secret.
function toBody({ cron, secret, forgets, ...values }: Omit<SyncFormValues, 'glc'>) {
  const given = forgets ? { secret: null } : secret === '' ? {} : { secret };
  return { ...values, ...given, cron: cron.trim() || null };
}
