import type { ExportEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useCan } from '#ui/can/can.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';

/** Returns the actions of a user on an own export. */
export function useExportActions(): (row: ExportEntry) => RowAction[] {
  const { t } = useTranslation('exports');
  const mayExport = useCan({ all: ['export:excel'] });
  return ({ id, title, status }) => {
    if (status === 'ready')
      return mayExport
        ? [{ key: 'download', label: t('action.download'), run: () => fetchExport(id) }]
        : [];
    if (status === 'waiting' || status === 'running')
      return [
        {
          key: 'cancel',
          label: t('action.cancel'),
          ask: { title: t('cancel.title', { title }), text: t('cancel.text') },
          done: t('cancel.done'),
          run: () => api.exports.cancel({ params: { id } }),
        },
      ];
    return mayExport
      ? [
          {
            key: 'again',
            label: t('action.again'),
            done: t('again'),
            run: () => api.exports.again({ params: { id } }),
          },
        ]
      : [];
  };
}

/** Saves the file of an export and notifies the user of the result. */
export function fetchExport(id: string): Promise<void> {
  return download(api.exports.file({ params: { id } }));
}
