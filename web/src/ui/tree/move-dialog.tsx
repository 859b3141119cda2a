import { Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeNode } from '#lib/tree/tree-rows.ts';
import styles from './tree.module.css';

type Props = {
  name: string;
  /** Everything it can be put under. */
  nodes: TreeNode[];
  parentId: string | null;
  /** What the place above all is called; without it there is none. */
  top: string | null;
  /** Moves it; the dialog stays where that fails. */
  onMove: (parentId: string | null) => Promise<boolean>;
  onClose: () => void;
};

const above = 'top';
const mostOpen = 200;

const countOf = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((sum, { children }) => sum + countOf(children), nodes.length);

/** Asks under which other one something is put. */
export function MoveDialog({ name, nodes, parentId, top, onMove, onClose }: Props) {
  const { t } = useTranslation('tree');
  const [chosen, setChosen] = useState(parentId ?? above);
  const [isBusy, setBusy] = useState(false);
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
    >
      <TreeSelect
        autoFocus
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
