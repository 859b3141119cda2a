import type { ReportRow } from '@stacksight/contract';
import { Checkbox, Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { RangeField } from '../targets/target-fields.tsx';
import { toStoredItem } from './edit/edited-item.ts';
import { ProjectField } from './project-field.tsx';
import type { ReportFormValues } from './report-form-values.ts';
import { TemplateField } from './template-field.tsx';
import { useFavourite } from './use-favourite.ts';
import { useProjects } from './use-projects.ts';

const shape = resourceShape({ projectId: urlText(), favourites: urlText() });

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
  const favour = useFavourite();
  return (
    <ResourcePage<ReportRow, ReportFormValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="id"
      columns={useColumns()}
      search={t('search')}
      filters={[
        {
          name: 'favourites',
          label: t('favourite.column'),
          options: [{ value: 'true', label: t('favourite.only') }],
        },
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
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

async function save(values: ReportFormValues, row: ReportRow | null): Promise<string> {
  const { template, name, note, projectId, isOwn, range } = values;
  const head = {
    name: name.trim(),
    note: note.trim(),
    range: isOwn ? null : range,
    projectId: projectId || null,
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

function useColumns(): ResourceColumn<ReportRow>[] {
  const { t } = useTranslation('analytics-report');
  const { date, full } = useFormat();
  const range = useRangeText();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 220,
      wraps: true,
      sort: 'ascend',
      card: 'title',
      render: ({ id, name }) => <Link to={`/report/${id}`}>{name}</Link>,
    },
    {
      key: 'note',
      title: t('column.note'),
      width: 220,
      wraps: true,
      render: ({ note }) => note || noValue,
    },
    {
      key: 'project',
      title: t('column.project'),
      width: 140,
      isMinor: true,
      render: ({ project }) => project ?? noValue,
    },
    {
      key: 'range',
      title: t('column.range'),
      width: 168,
      excel: false,
      render: (row) => (row.range === null ? t('range.own') : range.name(row.range)),
    },
    {
      key: 'items',
      title: t('column.items'),
      width: 80,
      align: 'end',
      sort: 'descend',
      excel: { format: 'integer' },
      render: ({ items }) => full(items),
    },
    {
      key: 'createdBy',
      title: t('column.by'),
      width: 96,
      isMinor: true,
      render: ({ createdBy }) => createdBy || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('column.at'),
      width: 168,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
    },
  ];
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
