import type { ReportRow } from '@stacksight/contract';
import { Checkbox, Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { RangeField } from '../targets/target-fields.tsx';
import { FolderField, useFolders } from './access/folder-field.tsx';
import { ReadersField } from './access/readers-field.tsx';
import { toReaders, toReaderValues } from './access/report-readers.ts';
import { useMoveReports } from './access/use-move-reports.tsx';
import { toStoredItem } from './edit/edited-item.ts';
import { ProjectField } from './project-field.tsx';
import type { ReportFormValues } from './report-form-values.ts';
import { TemplateField } from './template-field.tsx';
import { useFavourite } from './use-favourite.ts';
import { useProjects } from './use-projects.ts';
import { useReportColumns } from './use-report-columns.tsx';

const shape = resourceShape({ projectId: urlText(), folder: urlText(), favourites: urlText() });

/** Shows the list of reports, which the user can open, create, rename and delete. */
export function ReportsPage() {
  const { t } = useTranslation('analytics-report');
  const navigate = useNavigate();
  const resource = useResource<ReportRow>({
    name: 'analyticsReport.list',
    list: api.analyticsReport.list,
    shape,
  });
  const projects = useProjects();
  const folders = useFolders();
  const favour = useFavourite();
  const moving = useMoveReports();
  return (
    <>
      <ResourcePage<ReportRow, ReportFormValues>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="id"
        columns={useReportColumns()}
        search={t('search')}
        filters={[
          {
            name: 'favourites',
            label: t('favourite.column'),
            options: [{ value: 'true', label: t('favourite.only') }],
          },
          ...(folders.length === 0
            ? []
            : [
                {
                  name: 'folder' as const,
                  label: t('column.folder'),
                  options: folders.map((value) => ({ value, label: value })),
                },
              ]),
          ...(projects.length === 0
            ? []
            : [{ name: 'projectId' as const, label: t('column.project'), options: projects }]),
        ]}
        form={{
          needs: 'component:edit',
          canEdit: ({ mayChange }) => mayChange,
          start: (row) => ({
            template: '',
            name: row?.name ?? '',
            note: row?.note ?? '',
            projectId: row === null ? (resource.filters.projectId ?? '') : (row.projectId ?? ''),
            folder: row === null ? (resource.filters.folder ?? '') : row.folder,
            ...toReaderValues(row?.readers ?? null),
            isOwn: row === null || row.range === null,
            range: row?.range ?? 'thisYear',
          }),
          fields: ({ row, form }) => <Fields row={row} form={form} />,
          save: async (values, row) => {
            const id = await save(values, row);
            // An empty report opens for editing. The form closes first.
            const edit = values.template === '' ? '?edit=1' : '';
            if (row === null) setTimeout(() => void navigate(`/report/${id}${edit}`));
          },
          width: 480,
        }}
        remove={{
          needs: 'component:edit',
          canRemove: ({ mayChange }) => mayChange,
          text: t('removeText'),
          run: ({ id }) => api.analyticsReport.remove({ params: { id } }),
        }}
        actions={({ id, isFavourite }) => [
          { key: 'open', label: t('open'), run: () => void navigate(`/report/${id}`) },
          {
            key: 'favourite',
            label: t(isFavourite ? 'favourite.shortRemove' : 'favourite.short'),
            run: () => favour(id, !isFavourite),
          },
        ]}
        batch={moving.batch}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {moving.dialog}
    </>
  );
}

async function save(values: ReportFormValues, row: ReportRow | null): Promise<string> {
  const { template, name, note, projectId, folder, isOwn, range } = values;
  const head = {
    name: name.trim(),
    note: note.trim(),
    range: isOwn ? null : range,
    projectId: projectId || null,
    folder: (folder ?? '').trim(),
    ...(row === null || row.mayShare ? { readers: toReaders(values) } : {}),
  };
  if (row === null && template !== '')
    return (await api.analyticsReport.createFromTemplate({ body: { ...head, template } })).id;
  if (row === null) return (await api.analyticsReport.create({ body: head })).id;
  const params = { id: row.id };
  const { items, libraries, filter } = await api.analyticsReport.get({ params });
  const body = { ...head, libraries, filter, items: items.map(toStoredItem) };
  await api.analyticsReport.update({ params, body });
  return row.id;
}

type FieldsProps = { row: ReportRow | null; form: FormInstance<ReportFormValues> };

function Fields({ row, form }: FieldsProps) {
  const { t } = useTranslation('analytics-report');
  const isOwn: boolean = Form.useWatch('isOwn') ?? true;
  return (
    <>
      {row === null && <TemplateField form={form} />}
      <Form.Item<ReportFormValues>
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, max: 50, message: t('nameMissing') }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item<ReportFormValues> name="note" label={t('column.note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <FolderField />
      {(row === null || row.mayShare) && <ReadersField readers={row?.readers ?? null} />}
      <ProjectField row={row} />
      <Form.Item<ReportFormValues> name="isOwn" valuePropName="checked">
        <Checkbox>{t('range.own')}</Checkbox>
      </Form.Item>
      {!isOwn && (
        <Form.Item<ReportFormValues> name="range" label={t('range.label')}>
          <RangeField label={t('range.label')} />
        </Form.Item>
      )}
    </>
  );
}
