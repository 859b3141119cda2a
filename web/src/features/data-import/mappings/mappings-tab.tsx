import type { DataMapping } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { Can, useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { DropDrawer } from '../drops/drop-drawer.tsx';
import { useFieldWords } from '../map/use-field-words.ts';
import { MappingDetail } from './mapping-detail.tsx';
import { UploadMapping } from './upload-mapping.tsx';

const shape = resourceShape({ glc: urlText() });

async function list({ query, signal }: { query: { glc?: string }; signal: AbortSignal }) {
  const { glc } = query;
  const rows = await api.dataImport.mappings({ query: glc === undefined ? {} : { glc }, signal });
  return { rows, total: rows.length };
}

/** Shows the tab with the saved mappings: what they read, their versions, and their files. */
export function MappingsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-import');
  const resource = useResource<DataMapping>({ name: 'dataImport.mappings', list, shape });
  const { glc = '' } = resource.filters;
  const [dropOf, setDropOf] = useState<DataMapping | null>(null);
  const mayEdit = useCan({ all: ['etl:edit'] });
  return (
    <>
      <ResourcePage<DataMapping, object>
        title={t('mappings.title')}
        tabs={tabs}
        one={t('mappings.one')}
        hint={t('mappings.hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useColumns()}
        filters={useGroupFilter()}
        detail={(mapping) => <MappingDetail mapping={mapping} />}
        actions={(mapping) => [
          { key: 'drop', label: t('drops.action'), run: () => setDropOf(mapping) },
          {
            key: 'file',
            label: t('mappings.download'),
            run: () => download(api.dataImport.mappingFile({ params: { id: mapping.id } })),
          },
        ]}
        remove={{
          needs: 'etl:edit',
          text: t('mappings.removeText'),
          run: ({ id }) => api.dataImport.removeMapping({ params: { id } }),
        }}
        extra={
          <Can all={['etl:edit']}>
            <UploadMapping glc={glc} onDone={() => void resource.refresh()} />
          </Can>
        }
        empty={{ reason: t('mappings.none'), hint: t('mappings.noneHint') }}
        isWhole
      />
      {dropOf !== null && (
        <DropDrawer mapping={dropOf} glc={glc} mayEdit={mayEdit} onClose={() => setDropOf(null)} />
      )}
    </>
  );
}

function useColumns(): ResourceColumn<DataMapping>[] {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const time = useTimeColumn();
  const { kinds } = useFieldWords();
  // The list comes whole and by name, so the server sorts nothing.
  const { sort: _, ...modifiedAt } = time('modifiedAt', t('mappings.column.modifiedAt'));
  return [
    {
      key: 'name',
      title: t('mappings.column.name'),
      width: 160,
      wraps: true,
      render: ({ name }) => name,
    },
    {
      key: 'form',
      title: t('mappings.column.rowIs'),
      width: 130,
      excel: false,
      render: ({ form }) =>
        kinds.find(({ value }) => value === form?.rowIs)?.label ?? t('mappings.json'),
    },
    {
      key: 'headings',
      title: t('mappings.column.headings'),
      width: 240,
      wraps: true,
      excel: false,
      card: 'wide',
      render: ({ headings }) => headings.join(t('result.comma')),
    },
    {
      key: 'version',
      title: t('mappings.column.version'),
      width: 64,
      align: 'end',
      render: ({ version }) => full(version),
      excel: { format: 'integer' },
    },
    {
      key: 'modifiedBy',
      title: t('mappings.column.modifiedBy'),
      width: 100,
      render: ({ modifiedBy }) => modifiedBy,
    },
    modifiedAt,
  ];
}
