import type { MenuEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { neighbourPlace, type TreeSpot } from '#ui/tree/tree-spot.ts';
import type { TreeState } from '#ui/tree/use-tree.ts';

type MenuActionsInput = {
  tree: TreeState<MenuEntry>;
  onAdd: (id: string) => void;
  onMove: (entry: MenuEntry, spot: TreeSpot) => void;
  onAskWhere: (entry: MenuEntry) => void;
};

/** Returns the actions on a menu entry, apart from editing. */
export function useMenuActions(input: MenuActionsInput): (entry: MenuEntry) => RowAction[] {
  const { tree, onAdd, onMove, onAskWhere } = input;
  const { t } = useTranslation(['menus', 'tree']);
  const mayEdit = useCan({ all: ['menu:edit'] });
  return (entry) => {
    if (!mayEdit) return [];
    const step = (by: 'up' | 'down'): RowAction[] => {
      const spot = neighbourPlace(tree, entry, by);
      if (spot === null) return [];
      return [{ key: by, label: t(`menus:move.${by}`), run: () => onMove(entry, spot) }];
    };
    const isOpenable = entry.type === 'menu' && !/^(https?:|mailto:|tel:)/i.test(entry.path);
    const add = { key: 'add', label: t('menus:addUnder'), run: () => onAdd(entry.id) };
    return [
      ...(isOpenable ? [add] : []),
      ...step('up'),
      ...step('down'),
      { key: 'move', label: t('tree:moveTo'), run: () => onAskWhere(entry) },
    ];
  };
}
