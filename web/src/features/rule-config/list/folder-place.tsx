import { FolderOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { type ChosenFolder, FolderTree } from './folder-tree.tsx';
import styles from './list.module.css';
import { type FolderNode, useFolders } from './use-folders.ts';

type Props = Parameters<typeof FolderTree>[0];

/** Shows the folders beside the list; on small screens, a button with the name of the chosen folder opens them. */
export function FolderPlace({ chosen, onChoose }: Props) {
  const { t } = useTranslation('rule-config');
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const name = useChosenName(chosen);
  if (!isNarrow) {
    return (
      <aside className={styles.aside}>
        <FolderTree chosen={chosen} onChoose={onChoose} />
      </aside>
    );
  }
  return (
    <aside className={styles.aside}>
      <Button
        block
        icon={<FolderOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {name ?? t('folders.all')}
      </Button>
      <Drawer
        open={isOpen}
        title={t('folders.title')}
        placement="left"
        size="min(360px, 100vw)"
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <FolderTree
          chosen={chosen}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
        />
      </Drawer>
    </aside>
  );
}

function useChosenName({ projectId, folderId }: ChosenFolder): string | null {
  const { tree = [] } = useFolders();
  const find = (nodes: readonly FolderNode[]): string | undefined =>
    nodes
      .map(({ folder, name, children }) => (folder.id === folderId ? name : find(children)))
      .find((name) => name !== undefined);
  const folder = tree.map(({ children }) => find(children)).find((name) => name !== undefined);
  return folder ?? tree.find(({ project }) => project.id === projectId)?.name ?? null;
}
