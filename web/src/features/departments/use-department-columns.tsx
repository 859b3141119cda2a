import type { Department } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '#ui/can/can.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { FoundText } from '#ui/tree/found-text.tsx';
import { TreeLead } from '#ui/tree/tree-lead.tsx';
import type { TreeState } from '#ui/tree/use-tree.ts';

/** Returns the columns of the tree of departments. */
export function useDepartmentColumns(
  tree: TreeState<Department>,
  search: string,
): ResourceColumn<Department>[] {
  const { t } = useTranslation('departments');
  const { date, full } = useFormat();
  const mayOpen = useCan({ all: ['user:view'] });
  const canDrag = useCan({ all: ['department:edit'] });
  return [
    {
      key: 'path',
      title: t('name'),
      width: 340,
      lead: (row) => <TreeLead tree={tree} row={row} name={row.name} canDrag={canDrag} />,
      render: ({ name, path }) => (
        <span title={path}>
          <FoundText text={name} search={search} />
        </span>
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
      width: 168,
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
      isExtra: true,
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
