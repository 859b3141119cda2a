import { EyeOutlined } from '@ant-design/icons';
import { type MenuEntry, type MenuForm, menuTypes } from '@stacksight/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { toTreeNodes } from '#lib/tree/tree-rows.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { MoveDialog } from '#ui/tree/move-dialog.tsx';
import { TreeArea } from '#ui/tree/tree-area.tsx';
import type { TreeSpot } from '#ui/tree/tree-spot.ts';
import { TreeTools } from '#ui/tree/tree-tools.tsx';
import { useTreeMove } from '#ui/tree/use-tree-move.ts';
import { MenuFields } from './menu-fields.tsx';
import { toMenuForm } from './menu-form.ts';
import { canMoveBelow } from './menu-places.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { useMenuActions } from './use-menu-actions.ts';
import { useMenuColumns } from './use-menu-columns.tsx';
import { useMenuTitle, useMenuTree } from './use-menus.ts';

const shape = resourceShape({
  type: urlChoice(['', ...menuTypes], ''),
  // `under` is the id of the parent for a new entry.
  under: urlText(),
});

/** Shows the page with the tree of menu entries and buttons. */
export function MenusPage() {
  // The texts of the form load with the page, because a page that loads texts later disappears for a moment.
  const { t } = useTranslation(['menus', 'permissions', 'tree']);
  const titleOf = useMenuTitle();
  const [isPreview, setPreview] = useState(false);
  const [moved, setMoved] = useState<MenuEntry | null>(null);
  const listed = useResource<MenuEntry>({
    name: 'menus.list',
    // Another call reads the whole tree, so the list serves only for its address and export.
    list: async () => ({ rows: [], total: 0 }),
    get: (id, signal) => api.menus.get({ params: { id }, signal }),
    shape,
  });
  const { resource, tree } = useMenuTree(listed);
  const { view, change, filters } = resource;
  const { under = '' } = filters;
  useEffect(() => {
    // The parent in the address is for one form only.
    if (view.open === '' && under !== '') change({ under: '' });
  }, [view.open, under, change]);
  const move = useTreeMove({
    tree,
    nameOf: titleOf,
    put: (id, { parentId, before = null }) =>
      api.menus.move({ params: { id }, body: { parentId, before } }),
    refresh: resource.refresh,
  });
  const byId = (id: string | null) => (id === null ? null : (tree.byId.get(id)?.row ?? null));
  const canDrop = (entry: MenuEntry, { parentId }: TreeSpot) =>
    canMoveBelow(entry, byId(parentId), tree.family);
  return (
    <TreeArea
      tree={tree}
      mayMove={useCan({ all: ['menu:edit'] })}
      isOrdered
      canDrop={canDrop}
      onMove={(entry, spot) => void move(entry, spot)}
      onAskWhere={setMoved}
    >
      <ResourcePage<MenuEntry, MenuForm>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        isWhole
        nameOf={titleOf}
        nameColumn="title"
        columns={useMenuColumns(tree, view.search)}
        search={t('search')}
        filters={[
          {
            name: 'type',
            label: t('field.type'),
            options: menuTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]}
        narrow={{ control: <TreeTools tree={tree} />, about: [] }}
        form={{
          needs: 'menu:edit',
          start: (entry) => toMenuForm(entry, under === '' ? null : under),
          fields: ({ row }) => <MenuFields entry={row} />,
          save: (body, entry) =>
            entry === null
              ? api.menus.create({ body })
              : api.menus.update({ params: { id: entry.id }, body }),
        }}
        remove={{
          needs: 'menu:edit',
          canRemove: ({ isNeeded }) => !isNeeded,
          kind: 'node',
          run: ({ id }) => api.menus.remove({ params: { id } }).catch(goneIsFine),
        }}
        actions={useMenuActions({
          tree,
          onAdd: (id) => change({ open: 'new', under: id }, { push: true }),
          onMove: (entry, spot) => void move(entry, spot),
          onAskWhere: setMoved,
        })}
        history={({ id }) => id}
        extra={
          <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreview(true)}>
            {t('preview.open')}
          </Button>
        }
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {isPreview && <PreviewDrawer onClose={() => setPreview(false)} />}
      {moved && (
        <MoveDialog
          key={moved.id}
          name={titleOf(moved)}
          parentId={moved.parentId}
          top={canMoveBelow(moved, null, tree.family) ? t('top') : null}
          nodes={toTreeNodes(
            tree.family,
            titleOf,
            (one) => one.id === moved.id || !canMoveBelow(moved, one, tree.family),
          )}
          onMove={(parentId) => move(moved, { parentId })}
          onClose={() => setMoved(null)}
        />
      )}
    </TreeArea>
  );
}

// A selected entry may be gone already, deleted together with its parent.
function goneIsFine(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
