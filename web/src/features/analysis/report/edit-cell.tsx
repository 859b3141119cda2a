import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnWidthOutlined,
  DeleteOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { Input } from 'antd';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { EditedItem } from './edited-item.ts';
import styles from './report.module.css';
import { useItemName } from './report-item.tsx';
import type { ReportEdit } from './use-report-edit.ts';

type Props = { item: EditedItem; edit: ReportEdit; children: ReactNode };

/** Shows the frame of an item in editing: the user can move, widen and remove the item, whose content is inert. */
export function EditCell({ item, edit, children }: Props) {
  const { t } = useTranslation('analytics-report');
  return (
    <div className={styles.cell} data-width={item.width} data-editing {...dropProps(item, edit)}>
      <Bar item={item} edit={edit} />
      {item.kind === 'text' ? (
        <Input.TextArea
          aria-label={t('item.text')}
          placeholder={t('item.textPlaceholder')}
          value={item.text}
          maxLength={2_000}
          showCount
          autoSize={{ minRows: 3 }}
          status={item.text.trim() === '' ? 'warning' : ''}
          onChange={({ target }) => edit.change({ ...item, text: target.value })}
        />
      ) : (
        <div inert>{children}</div>
      )}
    </div>
  );
}

function Bar({ item, edit }: Omit<Props, 'children'>) {
  const { t } = useTranslation('analytics-report');
  const bar = useRef<HTMLFieldSetElement>(null);
  const name = useItemName()(item);
  const at = edit.items.findIndex(({ key }) => key === item.key);
  const move = (step: -1 | 1, button: 'up' | 'down') => {
    edit.move(item.key, step);
    // An element loses the focus when it moves in the document, so it gets the focus back.
    requestAnimationFrame(() =>
      bar.current?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus(),
    );
  };
  const width = item.width === 'full' ? 'half' : 'full';
  return (
    <fieldset ref={bar} className={styles.bar} {...dragProps(item)}>
      <legend className="visually-hidden">{name}</legend>
      <HolderOutlined aria-hidden className={styles.handle} />
      <span className={styles.name}>{name}</span>
      <IconButton
        data-move="up"
        label={t('edit.up', { name })}
        disabled={at === 0}
        onClick={() => move(-1, 'up')}
      >
        <ArrowUpOutlined aria-hidden />
      </IconButton>
      <IconButton
        data-move="down"
        label={t('edit.down', { name })}
        disabled={at === edit.items.length - 1}
        onClick={() => move(1, 'down')}
      >
        <ArrowDownOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t(`edit.${width}`, { name })}
        onClick={() => edit.change({ ...item, width })}
      >
        <ColumnWidthOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('edit.remove', { name })} onClick={() => edit.remove(item.key)}>
        <DeleteOutlined aria-hidden />
      </IconButton>
    </fieldset>
  );
}

// The one item that is dragged now. The user drags it by its bar, so that text in its fields stays selectable.
let dragged: number | null = null;

function dragProps({ key }: EditedItem) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = key;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragEnd: () => {
      dragged = null;
    },
  };
}

function dropProps({ key }: EditedItem, edit: ReportEdit) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragEnter: () => {
      if (dragged !== null && dragged !== key) edit.place(dragged, key);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
  };
}
