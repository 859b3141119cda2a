import type { ReportRow } from '@stacksight/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProjects } from './use-projects.ts';

/** Chooses the project of a report, whose members can read the report; hidden if no project exists. */
export function ProjectField({ row }: { row: ReportRow | null }) {
  const { t } = useTranslation('analytics-report');
  const projects = useProjects();
  const kept = row?.projectId ?? '';
  const isListed = kept === '' || projects.some(({ value }) => value === kept);
  const own = isListed ? [] : [{ value: kept, label: row?.project ?? t('project.other') }];
  if (kept === '' && projects.length === 0) return null;
  return (
    <Form.Item name="projectId" label={t('column.project')} extra={t('project.extra')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: t('project.none') }, ...own, ...projects]}
      />
    </Form.Item>
  );
}
