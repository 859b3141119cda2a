import { type ReactNode, useRef } from 'react';
import type { Twig } from '#lib/tree/tree-rows.ts';
import styles from './tree.module.css';
import type { TreeSpot } from './tree-spot.ts';
import type { TreeState } from './use-tree.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

type Props<Row extends Twig> = {
  tree: TreeState<Row>;
  mayMove: boolean;
  /** True if siblings have an order of their own, so that a row can move among them. */
  isOrdered: boolean;
  canDrop?: (row: Row, spot: TreeSpot) => boolean;
  onMove: (row: Row, spot: TreeSpot) => void;
  /** Called with the key M, to choose the row's new parent in a dialog. */
  onAskWhere: (row: Row) => void;
  children: ReactNode;
};

/** Shows a table whose lines form a tree. The user opens, visits and moves lines with the pointer or the keyboard. */
export function TreeArea<Row extends Twig>({ children, canDrop, ...props }: Props<Row>) {
  const { tree, isOrdered, onMove } = props;
  const area = useRef<HTMLDivElement>(null);
  const drag = useTreeDrag({ tree, isOrdered, onDrop: onMove, ...(canDrop ? { canDrop } : {}) });
  const onKeyDown = useTreeKeys({ ...props, area });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and drags of the lines inside are heard here
    <div ref={area} className={styles.tree} onKeyDown={onKeyDown} {...drag}>
      {children}
    </div>
  );
}
