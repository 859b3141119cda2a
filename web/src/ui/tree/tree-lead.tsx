import { CaretRightOutlined, HolderOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Twig } from '#lib/tree/tree-rows.ts';
import styles from './tree.module.css';
import type { TreeState } from './use-tree.ts';

type Props<Row extends Twig> = {
  tree: TreeState<Row>;
  row: Row;
  name: string;
  /** True if the user can drag the row to another place. */
  canDrag: boolean;
};

/** Shows the start of a line, before the name: the indent, the drag handle, and the button that opens the row. */
export function TreeLead<Row extends Twig>({ tree, row, name, canDrag }: Props<Row>) {
  const { t } = useTranslation('tree');
  const { depth = 0, below = 0 } = tree.byId.get(row.id) ?? {};
  const isOpen = tree.isOpen(row.id);
  // A tree without branches is a plain list and needs no such button.
  const hasToggle = tree.hasBranches;
  return (
    <span className={styles.lead} style={{ marginInlineStart: depth * 20 }}>
      {canDrag && (
        <span className={styles.handle} draggable data-tree-handle title={t('drag')} aria-hidden>
          <HolderOutlined aria-hidden />
        </span>
      )}
      {below > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { name })}
          onClick={() => tree.toggle(row.id)}
        >
          <CaretRightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
        </button>
      ) : (
        hasToggle && <span className={styles.toggle} />
      )}
    </span>
  );
}
