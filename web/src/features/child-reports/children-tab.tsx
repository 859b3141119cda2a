import type { Child, ChildForm, ChildKey } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { ChildFields } from './child-fields.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { useChildColumns } from './use-child-columns.tsx';

const shape = resourceShape({});
type NamedKey = ChildKey & { name: string };

/** Shows the children that report here, and how they stand with the last month. */
export function ChildrenTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('child-reports');
  const [key, setKey] = useState<NamedKey | null>(null);
  const resource = useResource<Child>({
    name: 'childReports.list',
    list: api.childReports.list,
    get: (id, signal) => api.childReports.get({ params: { id }, signal }),
    shape,
  });
  const save = async (body: ChildForm, row: Child | null) => {
    if (row !== null) return api.childReports.update({ params: { id: row.id }, body });
    return setKey({ ...(await api.childReports.create({ body })), name: body.name });
  };
  return (
    <>
      <ResourcePage<Child, ChildForm>
        tabs={tabs}
        title={t('children.title')}
        one={t('children.one')}
        hint={t('children.hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useChildColumns()}
        search={t('children.search')}
        form={{
          needs: 'child:edit',
          start: (row) => ({
            name: row?.name ?? '',
            glc: row?.glc ?? '',
            libraries: row?.libraries ?? [],
            dueDay: row?.dueDay ?? 10,
            isEnabled: row?.isEnabled ?? true,
            remark: row?.remark ?? '',
          }),
          fields: () => <ChildFields />,
          save,
          width: 560,
        }}
        remove={{
          needs: 'child:edit',
          text: t('children.removeText'),
          run: ({ id }) => api.childReports.remove({ params: { id } }),
        }}
        actions={useActions(setKey)}
        history={({ id }) => id}
        empty={{ reason: t('children.empty'), hint: t('children.emptyHint') }}
      />
      <KeyDialog made={key} onClose={() => setKey(null)} />
    </>
  );
}

function useActions(show: (key: NamedKey) => void): (row: Child) => RowAction[] {
  const { t } = useTranslation('child-reports');
  const mayEdit = useCan({ all: ['child:edit'] });
  return ({ id, name }) => {
    if (!mayEdit) return [];
    const run = async () => {
      show({ ...(await api.childReports.renewKey({ params: { id } })), name });
    };
    const ask = { title: t('key.renewTitle', { name }), text: t('key.renewText') };
    return [{ key: 'renew', label: t('key.renew'), ask, run }];
  };
}
