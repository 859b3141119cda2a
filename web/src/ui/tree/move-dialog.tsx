import { Modal, TreeSelect } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeNode } from '#lib/tree/tree-rows.ts';
import styles from './tree.module.css';

type Props = {
  name: string;
  /** The possible parents. */
  nodes: TreeNode[];
  parentId: string | null;
  /** The name of the top level; null if rows cannot move there. */
  top: string | null;
  /** Moves the row; returns false if the move failed, so that the dialog stays open. */
  onMove: (parentId: string | null) => Promise<boolean>;
  onClose: () => void;
};

const above = 'top';
const mostOpen = 200;

const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children }) => sum + countOf(children), nodes.length);

/** Shows a dialog in which the user chooses the new parent of a row. */
export function MoveDialog({ name, nodes, parentId, top, onMove, onClose }: Props) {
  const { t } = useTranslation('tree');
  const [chosen, setChosen] = useState(parentId ?? above);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<ComponentRef<typeof TreeSelect>>(null);
  const move = async () => {
    setBusy(true);
    const isDone = await onMove(chosen === above ? null : chosen);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={t('move.title', { name })}
      okText={t('move.ok')}
      cancelText={t('move.cancel')}
      okButtonProps={{ disabled: chosen === (parentId ?? above), loading: isBusy }}
      onOk={() => void move()}
      onCancel={onClose}
      // The dialog takes the focus when it opens, even from a field with `autoFocus`.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <TreeSelect
        ref={field}
        className={styles.field ?? ''}
        aria-label={t('move.under')}
        value={chosen}
        onChange={setChosen}
        treeData={top === null ? nodes : [{ value: above, title: top, children: [] }, ...nodes]}
        treeDefaultExpandAll={countOf(nodes) <= mostOpen}
        showSearch={{ treeNodeFilterProp: 'title' }}
      />
      <p className={styles.hint}>{t('move.hint')}</p>
    </Modal>
  );
}
