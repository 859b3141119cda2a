import { EyeOutlined } from '@ant-design/icons';
import { type MenuEntry, type MenuForm, menuTypes } from '@stacksight/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlNumber, urlText } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { MenuFields } from './menu-fields.tsx';
import { toMenuForm } from './menu-form.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { useMenuColumns } from './use-menu-columns.tsx';
import { useMenuTitle } from './use-menus.ts';

const shape = resourceShape({
  type: urlChoice(['', ...menuTypes], ''),
  // A new one begins under this.
  under: urlText(),
  size: urlNumber(100),
});

/** The tree of menus and buttons. */
export function MenusPage() {
  const { t } = useTranslation('menus');
  const titleOf = useMenuTitle();
  const [isPreview, setPreview] = useState(false);
  const resource = useResource<MenuEntry>({
    name: 'menus.list',
    list: ({ query: { under: _, ...query }, ...rest }: { query: Asked; signal: AbortSignal }) =>
      api.menus.list({ query, ...rest }),
    get: (id, signal) => api.menus.get({ params: { id }, signal }),
    shape,
  });
  const { under = '' } = resource.filters;
  const { view, change } = resource;
  useEffect(() => {
    // It was for one form only.
    if (view.open === '' && under !== '') change({ under: '' });
  }, [view.open, under, change]);
  return (
    <>
      <ResourcePage<MenuEntry, MenuForm>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={titleOf}
        nameColumn="title"
        columns={useMenuColumns(resource.view.search === '')}
        search={t('search')}
        filters={[
          {
            name: 'type',
            label: t('field.type'),
            options: menuTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]}
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
          text: t('removeText'),
          run: ({ id }) => api.menus.remove({ params: { id } }).catch(goneIsFine),
        }}
        actions={useActions((id) => resource.change({ open: 'new', under: id }, { push: true }))}
        history={({ id }) => id}
        extra={
          <Button icon={<EyeOutlined />} onClick={() => setPreview(true)}>
            {t('preview.open')}
          </Button>
        }
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {isPreview && <PreviewDrawer onClose={() => setPreview(false)} />}
    </>
  );
}

// Of several that are chosen, one may have gone with its parent.
function goneIsFine(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

type Asked = { under?: string; pageNum?: number; pageSize?: number };

function useActions(addUnder: (id: string) => void): (entry: MenuEntry) => RowAction[] {
  const { t } = useTranslation('menus');
  const mayEdit = useCan({ all: ['menu:edit'] });
  return ({ id, type, path }) => {
    if (!mayEdit) return [];
    const move = (to: 'up' | 'down'): RowAction => ({
      key: to,
      label: t(`move.${to}`),
      done: t('moved'),
      run: () => api.menus.move({ params: { id }, body: { to } }),
    });
    const hasRoom = type === 'menu' && !/^(https?:|mailto:|tel:)/i.test(path);
    const add: RowAction = { key: 'add', label: t('addUnder'), run: () => addUnder(id) };
    return [...(hasRoom ? [add] : []), move('up'), move('down')];
  };
}
