import { FolderOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenFolder, FolderTree } from './folder-tree.tsx';
import { type FolderNode, useFolders } from './use-folders.ts';

type Props = Parameters<typeof FolderTree>[0];

/** Shows a button with the name of the chosen folder, which opens the folders, for small screens. */
export function FolderButton({ chosen, onChoose }: Props) {
  const { t } = useTranslation('rule-config');
  const [isOpen, setOpen] = useState(false);
  const name = useChosenName(chosen);
  return (
    <>
      <Button
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
    </>
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
