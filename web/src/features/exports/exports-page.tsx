import type { ExportEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { EmptyExports } from './empty-exports.tsx';
import { ExportDetail } from './export-detail.tsx';
import { useExportActions } from './use-export-actions.ts';
import { statuses, useExportColumns } from './use-export-columns.tsx';
import { useFetchFromAddress } from './use-fetch-from-address.ts';
import { useProgress } from './use-progress.ts';

const shape = resourceShape({ status: urlChoice(['', ...statuses], '') });

/** Shows the page with the user's own exports: their progress, and their files until they expire. */
export function ExportsPage() {
  const { t } = useTranslation('exports');
  useFetchFromAddress();
  const resource = useProgress(
    useResource<ExportEntry>({
      name: 'exports.page',
      list: api.exports.page,
      get: (id, signal) => api.exports.get({ params: { id }, signal }),
      shape,
    }),
  );
  const columns = useExportColumns();
  const actions = useExportActions();
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ title }) => title}
      nameColumn="title"
      columns={columns}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('column.status'),
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      remove={{
        needs: 'export:excel',
        text: t('removeText'),
        run: ({ id }) => api.exports.remove({ params: { id } }),
      }}
      detail={(row) => <ExportDetail row={row} />}
      actions={actions}
      empty={{
        reason: t('empty.reason'),
        hint: t('empty.hint'),
        action: <EmptyExports onStarted={resource.refresh} />,
      }}
    />
  );
}
