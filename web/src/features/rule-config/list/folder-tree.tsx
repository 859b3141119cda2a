import {
  FolderOutlined,
  LockOutlined,
  MoreOutlined,
  PlusOutlined,
  ProjectOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { type EditedFolder, FolderDialog } from './folder-dialog.tsx';
import styles from './list.module.css';
import { type FolderNode, type ProjectNode, useFolders, useRemoveNode } from './use-folders.ts';

export type ChosenFolder = { projectId: string; folderId: string };
type Props = { chosen: ChosenFolder; onChoose: (chosen: ChosenFolder) => void };

/** Shows the tree of projects and folders, which filters the list of rules; users with the permission edit the tree. */
export function FolderTree({ chosen, onChoose }: Props) {
  const { t } = useTranslation('rule-config');
  const { tree, error, refetch } = useFolders();
  const mayEdit = useCan({ all: ['rule:edit'] });
  const [edited, setEdited] = useState<EditedFolder | null>(null);
  if (error) return <ReadFailure error={error} onRetry={refetch} />;
  if (!tree) return <TableSkeleton columns={1} />;
  const isAll = chosen.projectId === '' && chosen.folderId === '';
  const tools = { chosen, onChoose, onEdit: mayEdit ? setEdited : null };
  return (
    <nav className={styles.tree} aria-label={t('folders.title')}>
      <div className={styles.node}>
        <button
          type="button"
          aria-current={isAll || undefined}
          onClick={() => onChoose({ projectId: '', folderId: '' })}
        >
          {t('folders.all')}
        </button>
        {mayEdit && (
          <IconButton
            label={t('folders.addProject')}
            onClick={() => setEdited({ kind: 'project', id: null })}
          >
            <PlusOutlined aria-hidden />
          </IconButton>
        )}
      </div>
      <ul>
        {tree.map((node) => (
          <ProjectItem key={node.project.id} node={node} {...tools} />
        ))}
      </ul>
      {edited && <FolderDialog edited={edited} tree={tree} onClose={() => setEdited(null)} />}
    </nav>
  );
}

type Tools = Props & { onEdit: ((edited: EditedFolder) => void) | null };

function ProjectItem({ node, ...tools }: Tools & { node: ProjectNode }) {
  const { t } = useTranslation('rule-config');
  const { project, name, children } = node;
  const { chosen, onChoose, onEdit } = tools;
  const { id } = project;
  return (
    <li>
      <div className={styles.node}>
        <button
          type="button"
          aria-current={(chosen.projectId === id && chosen.folderId === '') || undefined}
          onClick={() => onChoose({ projectId: id, folderId: '' })}
        >
          <ProjectOutlined aria-hidden /> <span>{name}</span>
          {project.access === 'members' && (
            <LockOutlined aria-label={t('folders.forMembers')} title={t('folders.forMembers')} />
          )}
          <small>{project.rules}</small>
        </button>
        {onEdit && (
          <NodeMenu
            name={name}
            kind="project"
            id={id}
            actions={[
              {
                key: 'add',
                label: t('folders.add'),
                run: () => onEdit({ kind: 'folder', id: null, projectId: id, parentId: null }),
              },
              {
                key: 'edit',
                label: t('folders.edit'),
                run: () => onEdit({ kind: 'project', id, project }),
              },
            ]}
          />
        )}
      </div>
      {children.length > 0 && <Folders nodes={children} {...tools} />}
    </li>
  );
}

function Folders({ nodes, ...tools }: Tools & { nodes: readonly FolderNode[] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <FolderItem key={node.folder.id} node={node} {...tools} />
      ))}
    </ul>
  );
}

function FolderItem({ node, ...tools }: Tools & { node: FolderNode }) {
  const { t } = useTranslation('rule-config');
  const { folder, name, children, rules } = node;
  const { chosen, onChoose, onEdit } = tools;
  const { id, projectId } = folder;
  return (
    <li>
      <div className={styles.node}>
        <button
          type="button"
          aria-current={chosen.folderId === id || undefined}
          onClick={() => onChoose({ projectId: '', folderId: id })}
        >
          <FolderOutlined aria-hidden /> <span>{name}</span>
          <small>{rules}</small>
        </button>
        {onEdit && (
          <NodeMenu
            name={name}
            kind="folder"
            id={id}
            actions={[
              {
                key: 'add',
                label: t('folders.add'),
                run: () => onEdit({ kind: 'folder', id: null, projectId, parentId: id }),
              },
              {
                key: 'edit',
                label: t('folders.editOrMove'),
                run: () => onEdit({ kind: 'folder', id, ...folderOf(node) }),
              },
            ]}
          />
        )}
      </div>
      {children.length > 0 && <Folders nodes={children} {...tools} />}
    </li>
  );
}

const folderOf = ({ folder }: FolderNode) => ({
  projectId: folder.projectId,
  parentId: folder.parentId,
  name: folder.names,
});

type MenuProps = {
  name: string;
  kind: 'project' | 'folder';
  id: string;
  actions: readonly MenuAction[];
};

function NodeMenu({ name, kind, id, actions }: MenuProps) {
  const { t } = useTranslation('rule-config');
  const [spot, setSpot] = useState<Spot | null>(null);
  const remove = useRemoveNode();
  return (
    <>
      <IconButton
        label={t('folders.more', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      >
        <MoreOutlined aria-hidden />
      </IconButton>
      {spot && (
        <PopupMenu
          label={t('folders.more', { name })}
          spot={spot}
          onClose={() => setSpot(null)}
          actions={[
            ...actions,
            {
              key: 'remove',
              label: t('folders.remove.button'),
              isDanger: true,
              run: () => void remove({ kind, id, name }),
            },
          ]}
        />
      )}
    </>
  );
}
