import { nameIn, type Project, type ProjectForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { ProjectDetail } from './project-detail.tsx';
import { ProjectFields } from './project-fields.tsx';

type ProjectValues = Pick<ProjectForm, 'name' | 'remark'>;

const shape = resourceShape({});
const empty: ProjectValues = { name: { 'zh-CN': '', 'en-US': '' }, remark: '' };

/** Bodies of rules: what lies in each, and the way to it. */
export function ProjectsPage() {
  const { t } = useTranslation('project-info');
  const language = useLanguage();
  const resource = useResource<Project>({
    name: 'projectInfo.list',
    list: api.projectInfo.list,
    get: (id, signal) => api.projectInfo.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<Project, ProjectValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ names }) => nameIn(names, language)}
      nameColumn="name"
      columns={useColumns()}
      search={t('search')}
      form={{
        needs: 'rule:edit',
        start: (row) => (row === null ? empty : { name: row.names, remark: row.remark }),
        fields: () => <ProjectFields />,
        save: (body, row) =>
          row === null
            ? api.projectInfo.create({ body })
            : api.projectInfo.update({ params: { id: row.id }, body }),
        width: 480,
      }}
      remove={{
        needs: 'rule:edit',
        canRemove: ({ folders }) => folders === 0,
        run: ({ id }) => api.projectInfo.remove({ params: { id } }),
      }}
      detail={(row) => <ProjectDetail project={row} />}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useColumns(): ResourceColumn<Project>[] {
  const { t } = useTranslation('project-info');
  const { full } = useFormat();
  const time = useTimeColumn();
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 240,
      sort: 'ascend',
      render: ({ names }) => nameIn(names, language),
      excel: false,
    },
    {
      key: 'folders',
      title: t('column.folders'),
      width: 96,
      align: 'end',
      render: ({ folders }) => full(folders),
      excel: { format: 'integer' },
    },
    {
      key: 'rules',
      title: t('column.rules'),
      width: 96,
      align: 'end',
      render: ({ id, rules }) =>
        rules === 0 ? noValue : <Link to={`/analysis/rules?projectId=${id}`}>{full(rules)}</Link>,
      excel: { format: 'integer' },
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 280,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
