import type { Department, DepartmentForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { DepartmentFields } from './department-fields.tsx';
import styles from './departments.module.css';

const shape = resourceShape({});

/** The departments of the organisation, in the order of their tree. */
export function DepartmentsPage() {
  const { t } = useTranslation('departments');
  const resource = useResource<Department>({
    name: 'departments.list',
    list: api.departments.list,
    get: (id, signal) => api.departments.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<Department, DepartmentForm>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ path }) => path}
      nameColumn="path"
      columns={useColumns(resource.view.sort === '' && resource.view.search === '')}
      search={t('search')}
      form={{
        needs: 'department:edit',
        width: 480,
        start: (row) => toForm(row),
        fields: ({ row }) => <DepartmentFields row={row} />,
        save: (body, row) =>
          row === null
            ? api.departments.create({ body })
            : api.departments.update({ params: { id: row.id }, body }),
      }}
      remove={{
        needs: 'department:edit',
        canRemove: ({ users, below }) => users === 0 && below === 0,
        text: t('removeText'),
        run: ({ id }) => api.departments.remove({ params: { id } }),
      }}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function toForm(row: Department | null): DepartmentForm {
  const { name = '', parentId = null, sort = 0 } = row ?? {};
  return { name, parentId, sort };
}

function useColumns(isTree: boolean): ResourceColumn<Department>[] {
  const { t } = useTranslation('departments');
  const { date, full } = useFormat();
  const mayOpen = useCan({ all: ['user:view'] });
  return [
    {
      key: 'path',
      title: t('name'),
      width: 320,
      sort: 'ascend',
      render: ({ name, path, depth }) =>
        isTree ? (
          <span className={styles.name} style={{ paddingInlineStart: depth * 20 }}>
            {name}
          </span>
        ) : (
          path
        ),
    },
    {
      key: 'users',
      title: t('users'),
      width: 112,
      align: 'end',
      render: ({ users }) => full(users),
      excel: { format: 'integer' },
    },
    {
      key: 'allUsers',
      title: t('allUsers'),
      width: 128,
      align: 'end',
      sort: 'descend',
      render: ({ id, allUsers }) =>
        allUsers > 0 && mayOpen ? (
          <Link to={`/admin/users?departmentId=${id}`}>{full(allUsers)}</Link>
        ) : (
          full(allUsers)
        ),
      excel: { format: 'integer' },
    },
    {
      key: 'sort',
      title: t('sort'),
      width: 88,
      align: 'end',
      render: ({ sort }) => full(sort),
      excel: { format: 'integer' },
    },
    {
      key: 'modifyTime',
      title: t('modifyTime'),
      width: 156,
      sort: 'descend',
      render: ({ modifyTime }) => date(modifyTime, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
