import type { Department, DepartmentForm } from '@stacksight/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { toTreeNodes } from '#lib/tree/tree-rows.ts';
import { urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { MoveDialog } from '#ui/tree/move-dialog.tsx';
import { TreeArea } from '#ui/tree/tree-area.tsx';
import { TreeTools } from '#ui/tree/tree-tools.tsx';
import { useTreeMove } from '#ui/tree/use-tree-move.ts';
import { DepartmentFields } from './department-fields.tsx';
import { useDepartmentColumns } from './use-department-columns.tsx';
import { useDepartmentTree } from './use-departments.ts';

// `under` is the id of the parent for a new department.
const shape = resourceShape({ under: urlText() });

/** Shows the page with the tree of departments. */
export function DepartmentsPage() {
  const { t } = useTranslation(['departments', 'tree']);
  const listed = useResource<Department>({
    name: 'departments.list',
    // Another call reads the whole tree, so the list serves only for its address and export.
    list: async () => ({ rows: [], total: 0 }),
    get: (id, signal) => api.departments.get({ params: { id }, signal }),
    shape,
  });
  const { resource, tree, isOrdered } = useDepartmentTree(listed);
  const { view, change, filters } = resource;
  const { under = '' } = filters;
  useEffect(() => {
    if (view.open === '' && under !== '') change({ under: '' });
  }, [view.open, under, change]);
  const [moved, setMoved] = useState<Department | null>(null);
  const move = useTreeMove({
    tree,
    nameOf,
    put: (id, body) => api.departments.move({ params: { id }, body }),
    refresh: resource.refresh,
  });
  const mayEdit = useCan({ all: ['department:edit'] });
  const actions = useActions(setMoved, (id) => change({ open: 'new', under: id }, { push: true }));
  return (
    <TreeArea
      tree={tree}
      mayMove={mayEdit}
      isOrdered={isOrdered}
      onMove={(row, spot) => void move(row, spot)}
      onAskWhere={setMoved}
    >
      <ResourcePage<Department, DepartmentForm>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        isWhole
        nameOf={({ path }) => path}
        nameColumn="path"
        columns={useDepartmentColumns(tree, view.search)}
        search={t('search')}
        narrow={{ control: <TreeTools tree={tree} />, about: [] }}
        form={{
          needs: 'department:edit',
          width: 480,
          start: (row) => toForm(row, under),
          fields: ({ row }) => <DepartmentFields row={row} />,
          save: (body, row) =>
            row === null
              ? api.departments.create({ body })
              : api.departments.update({ params: { id: row.id }, body }),
        }}
        remove={{
          needs: 'department:edit',
          canRemove: ({ users, below }) => users === 0 && below === 0,
          run: ({ id }) => api.departments.remove({ params: { id } }),
        }}
        actions={(row) => (mayEdit ? actions(row) : [])}
        history={({ id }) => id}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {moved && (
        <MoveDialog
          key={moved.id}
          name={moved.name}
          parentId={moved.parentId}
          top={t('top')}
          nodes={toTreeNodes(tree.family, nameOf, ({ id }) => id === moved.id)}
          onMove={(parentId) => move(moved, { parentId })}
          onClose={() => setMoved(null)}
        />
      )}
    </TreeArea>
  );
}

const nameOf = ({ name }: Department) => name;

function toForm(row: Department | null, under: string): DepartmentForm {
  if (row === null) return { name: '', parentId: under === '' ? null : under, sort: 0 };
  const { name, parentId, sort } = row;
  return { name, parentId, sort };
}

function useActions(onMove: (row: Department) => void, onAdd: (id: string) => void) {
  const { t } = useTranslation(['departments', 'tree']);
  return (row: Department) => [
    { key: 'add', label: t('departments:addUnder'), run: () => onAdd(row.id) },
    { key: 'move', label: t('tree:moveTo'), run: () => onMove(row) },
  ];
}
