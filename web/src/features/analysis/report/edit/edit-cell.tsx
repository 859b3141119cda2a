import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DragOutlined,
} from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { useItemName } from '../items/report-item.tsx';
import styles from './edit-cell.module.css';
import type { EditedItem } from './edited-item.ts';
import { TextEditor } from './text-editor.tsx';
import type { ReportEdit } from './use-report-edit.ts';

type Props = {
  item: EditedItem;
  edit: ReportEdit;
  /** Moves or resizes the item by an arrow key; undefined where the items stand in one column. */
  onMoveKey: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
};

/** Shows the frame of an item in editing, with its tools; the content of a chart is inert. */
export function EditCell({ item, edit, onMoveKey, children }: Props) {
  const { t } = useTranslation('analytics-report');
  return (
    <div className={styles.cell}>
      <Bar item={item} edit={edit} onMoveKey={onMoveKey} />
      {item.kind === 'text' ? (
        <TextEditor value={item.text} onChange={(text) => edit.change({ ...item, text })} />
      ) : (
        <>
          <div inert className={styles.content}>
            {children}
          </div>
          {item.kind === 'picture' && (
            <Input
              className={styles.caption ?? ''}
              aria-label={t('item.caption')}
              placeholder={t('item.captionPlaceholder')}
              value={item.caption}
              maxLength={200}
              onChange={({ target }) => edit.change({ ...item, caption: target.value })}
            />
          )}
        </>
      )}
    </div>
  );
}

function Bar({ item, edit, onMoveKey }: Omit<Props, 'children'>) {
  const { t } = useTranslation('analytics-report');
  const bar = useRef<HTMLFieldSetElement>(null);
  const name = useItemName()(item);
  const index = edit.items.findIndex(({ key }) => key === item.key);
  const swap = (step: -1 | 1, button: 'up' | 'down') => {
    edit.swap(item.key, step);
    // An element loses the focus when it moves in the document, so it gets the focus back.
    requestAnimationFrame(() =>
      bar.current?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus(),
    );
  };
  return (
    <fieldset ref={bar} className={styles.bar} data-drag={onMoveKey !== undefined || undefined}>
      <legend className="visually-hidden">{name}</legend>
      {onMoveKey === undefined ? (
        <>
          <IconButton
            data-move="up"
            label={t('edit.up', { name })}
            disabled={index === 0}
            onClick={() => swap(-1, 'up')}
          >
            <ArrowUpOutlined aria-hidden />
          </IconButton>
          <IconButton
            data-move="down"
            label={t('edit.down', { name })}
            disabled={index === edit.items.length - 1}
            onClick={() => swap(1, 'down')}
          >
            <ArrowDownOutlined aria-hidden />
          </IconButton>
        </>
      ) : (
        <IconButton label={t('edit.move', { name })} onKeyDown={onMoveKey}>
          <DragOutlined aria-hidden />
        </IconButton>
      )}
      <span className={styles.name}>{name}</span>
      <IconButton
        label={t('edit.duplicate', { name })}
        disabled={edit.isFull}
        onClick={() => edit.duplicate(item.key)}
      >
        <CopyOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('edit.remove', { name })} onClick={() => edit.remove(item.key)}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </fieldset>
  );
}
