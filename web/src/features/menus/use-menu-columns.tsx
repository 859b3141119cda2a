import { type MenuEntry, menuTypes } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '#ui/can/can.tsx';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { FoundText } from '#ui/tree/found-text.tsx';
import { TreeLead } from '#ui/tree/tree-lead.tsx';
import type { TreeState } from '#ui/tree/use-tree.ts';
import styles from './menus.module.css';
import { useMenuTitle } from './use-menus.ts';

/** Returns the columns of the tree of menu entries. */
export function useMenuColumns(
  tree: TreeState<MenuEntry>,
  search: string,
): ResourceColumn<MenuEntry>[] {
  const { t } = useTranslation('menus');
  const { date } = useFormat();
  const titleOf = useMenuTitle();
  const canDrag = useCan({ all: ['menu:edit'] });
  const types = Object.fromEntries(menuTypes.map((type) => [type, t(`type.${type}`)]));
  return [
    {
      key: 'title',
      title: t('field.title'),
      width: 236,
      excel: false,
      lead: (entry) => <TreeLead tree={tree} row={entry} name={titleOf(entry)} canDrag={canDrag} />,
      render: (entry) => (
        <span className={styles.title}>
          {entry.type === 'menu' && <MenuIcon name={entry.icon} />}
          <span>
            <FoundText text={titleOf(entry)} search={search} />
          </span>
        </span>
      ),
    },
    {
      key: 'titleZh',
      title: t('field.titleZh'),
      width: 150,
      isExtra: true,
      render: ({ titleZh }) => titleZh,
    },
    {
      key: 'titleEn',
      title: t('field.titleEn'),
      width: 150,
      isExtra: true,
      render: ({ titleEn }) => titleEn,
    },
    {
      key: 'type',
      title: t('field.type'),
      width: 80,
      isMinor: true,
      render: ({ type }) => types[type],
      excel: { labels: types },
    },
    {
      key: 'wholePath',
      title: t('field.path'),
      width: 176,
      render: ({ wholePath, type }) => (
        <span title={wholePath}>{type === 'button' ? noValue : wholePath}</span>
      ),
    },
    {
      key: 'component',
      title: t('field.component'),
      width: 190,
      isExtra: true,
      render: ({ component }) => component || noValue,
    },
    {
      key: 'permission',
      title: t('field.permission'),
      width: 168,
      render: ({ permission }) =>
        permission === '' ? noValue : <code title={permission}>{permission}</code>,
    },
    {
      key: 'hidden',
      title: t('flag.hidden.label'),
      width: 72,
      isMinor: true,
      render: ({ hidden }) => (hidden ? t('yes') : noValue),
      excel: { labels: { true: t('yes'), false: t('no') } },
    },
    {
      key: 'roleNames',
      title: t('field.roles'),
      width: 220,
      render: ({ roleNames: [first, ...rest] }) => {
        if (first === undefined) return noValue;
        const names = [first, ...rest].join(t('comma'));
        const short = rest.length < 2 ? names : t('rolesMore', { first, count: rest.length + 1 });
        return <span title={names}>{short}</span>;
      },
    },
    {
      key: 'modifiedAt',
      title: t('field.modifiedAt'),
      width: 160,
      isExtra: true,
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
