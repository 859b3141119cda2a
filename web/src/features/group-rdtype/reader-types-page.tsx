import { type GroupedReaderType, nameIn, noTypeGroup } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn, ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupFields } from './group-fields.tsx';
import { useGroupForm, useSeenTypes, useTypeGroups } from './use-reader-types.ts';

const shape = resourceShape({ group: urlText(), glc: urlText() });

/** Shows the page with the reader types and their groups, by which statistics can count. */
export function ReaderTypesPage() {
  const { t } = useTranslation('group-rdtype');
  const resource = useResource<GroupedReaderType>({
    name: 'groupRdtype.list',
    list: api.groupRdtype.list,
    shape,
  });
  const { glc = '' } = resource.filters;
  useSeenTypes(glc, resource.refresh);
  const [chosen, setChosen] = useState<readonly GroupedReaderType[]>([]);
  const form = useGroupForm(glc);
  const columns = useColumns();
  const group = {
    key: 'group',
    label: t('batch'),
    run: async (rows: readonly GroupedReaderType[]) => setChosen(rows),
  };
  return (
    <>
      <ResourcePage
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ label }) => label}
        nameColumn="label"
        columns={columns}
        search={t('search')}
        filters={useFilters(glc)}
        form={{ ...form, fields: () => <GroupFields glc={glc} /> }}
        batch={[group]}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {chosen.length > 0 && <GroupDialog rows={chosen} glc={glc} onClose={() => setChosen([])} />}
    </>
  );
}

function useFilters(glc: string): ResourceFilter[] {
  const { t } = useTranslation('group-rdtype');
  const language = useLanguage();
  const { data: groups = [] } = useTypeGroups(glc);
  return [
    {
      name: 'group',
      label: t('column.group'),
      options: [
        ...groups.map(({ id, names }) => ({ value: id, label: nameIn(names, language) })),
        { value: noTypeGroup, label: t('none') },
      ],
    },
    ...useGroupFilter(),
  ];
}

function useColumns(): ResourceColumn<GroupedReaderType>[] {
  const { t } = useTranslation('group-rdtype');
  const time = useTimeColumn();
  return [
    { key: 'label', title: t('column.label'), width: 220, render: ({ label }) => label },
    {
      key: 'rdtype',
      title: t('column.rdtype'),
      width: 120,
      sort: 'ascend',
      render: ({ rdtype }) => <code>{rdtype}</code>,
    },
    {
      key: 'group',
      title: t('column.group'),
      width: 200,
      sort: 'ascend',
      render: ({ groupName }) => groupName || t('none'),
      excel: false,
    },
    {
      key: 'groupName',
      title: t('column.group'),
      isExtra: true,
      width: 200,
      render: ({ groupName }) => groupName,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
