import type { TargetAlert } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { AlertFields } from './alert-fields.tsx';
import { type AlertValues, toForm, toValues } from './alert-values.ts';
import { Firings } from './firings.tsx';
import { useAlertColumns } from './use-alert-columns.tsx';

const shape = resourceShape({});

/** Shows the tab with the alerts that the user made or that tell the user, each with its firings. */
export function AlertsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('alert');
  const resource = useResource<TargetAlert>({
    name: 'alert.list',
    list: api.alert.list,
    get: (id, signal) => api.alert.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<TargetAlert, AlertValues>
      title={t('title')}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useAlertColumns()}
      search={t('search')}
      form={{
        needs: 'analysis:view',
        canEdit: ({ mayChange }) => mayChange,
        start: toValues,
        fields: () => <AlertFields />,
        save: (values, row) => {
          const body = toForm(values);
          return row === null
            ? api.alert.create({ body })
            : api.alert.update({ params: { id: row.id }, body });
        },
        width: 600,
      }}
      remove={{
        needs: 'analysis:view',
        canRemove: ({ mayChange }) => mayChange,
        text: t('removeText'),
        run: ({ id }) => api.alert.remove({ params: { id } }),
      }}
      detail={(row) => <Firings row={row} />}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}
