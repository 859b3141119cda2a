import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { hasTyped } from '#lib/filter/has-typed.ts';

/** Returns the folders of the reports that the user may read. */
export function useFolders(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['analyticsReport', 'folders'],
    queryFn: ({ signal }) => api.analyticsReport.folders({ signal }),
  });
  return data ?? [];
}

/** Shows the folder of a report: one that exists, or a new name. */
export function FolderField() {
  const { t } = useTranslation('analytics-report');
  const folders = useFolders();
  return (
    <Form.Item name="folder" label={t('column.folder')} extra={t('folder.extra')}>
      <AutoComplete
        allowClear
        maxLength={50}
        options={folders.map((value) => ({ value }))}
        showSearch={{
          filterOption: (typed, option) => hasTyped(typed, { label: option?.value }),
        }}
      />
    </Form.Item>
  );
}
