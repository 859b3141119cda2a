import { LockOutlined } from '@ant-design/icons';
import { nameIn, type Project, type ProjectAccess, type ProjectForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { ProjectDetail } from './project-detail.tsx';
import { ProjectFields } from './project-fields.tsx';

type ProjectValues = Pick<ProjectForm, 'name' | 'remark'> & {
  access: ProjectAccess;
  memberIds: string[];
};

const shape = resourceShape({});
const empty: ProjectValues = {
  name: { 'zh-CN': '', 'en-US': '' },
  remark: '',
  access: 'all',
  memberIds: [],
};

/** Shows the page with the projects, which collect rules and reports for one purpose. */
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
        start: (row) => (row === null ? empty : startOf(row)),
        fields: ({ row }) => <ProjectFields project={row} />,
        save: (values, row) => {
          const body = toForm(values);
          return row === null
            ? api.projectInfo.create({ body })
            : api.projectInfo.update({ params: { id: row.id }, body });
        },
        width: 480,
      }}
      remove={{
        needs: 'rule:edit',
        canRemove: ({ folders, reports }) => folders + reports === 0,
        run: ({ id }) => api.projectInfo.remove({ params: { id } }),
      }}
      detail={(row) => <ProjectDetail project={row} />}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

const startOf = ({ names, remark, access, memberIds }: Project): ProjectValues => ({
  name: names,
  remark,
  access,
  memberIds,
});

/** Returns the body of the call; a project for everybody is saved without members. */
const toForm = ({ memberIds, ...form }: ProjectValues): ProjectForm => ({
  ...form,
  memberIds: form.access === 'members' ? (memberIds ?? []) : [],
});

function useColumns(): ResourceColumn<Project>[] {
  const { t } = useTranslation('project-info');
  const { full } = useFormat();
  const time = useTimeColumn();
  const language = useLanguage();
  const mayRead = useCan({ all: ['analysis:view'] });
  const access = { all: t('access.all'), members: t('access.members') };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      wraps: true,
      sort: 'ascend',
      render: ({ names }) => nameIn(names, language),
      excel: false,
    },
    {
      key: 'access',
      title: t('column.access'),
      width: 152,
      render: (row) => (
        <>
          {row.access === 'members' && <LockOutlined aria-hidden />} {access[row.access]}
        </>
      ),
      excel: { labels: access },
    },
    {
      key: 'members',
      title: t('column.members'),
      width: 200,
      isMinor: true,
      wraps: true,
      render: ({ members }) => {
        const names = members.join(t('comma'));
        return names === '' ? noValue : <span title={names}>{names}</span>;
      },
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
      key: 'reports',
      title: t('column.reports'),
      width: 96,
      align: 'end',
      render: ({ id, reports }) => {
        if (reports === 0) return noValue;
        if (!mayRead) return full(reports);
        return <Link to={`/analysis/reports?projectId=${id}`}>{full(reports)}</Link>;
      },
      excel: { format: 'integer' },
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 240,
      wraps: true,
      render: ({ remark }) => remark || noValue,
    },
    { ...time('modifiedAt', t('column.modifiedAt')), isMinor: true },
  ];
}
