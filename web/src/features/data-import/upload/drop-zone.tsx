import { InboxOutlined } from '@ant-design/icons';
import type { DataUpload } from '@stacksight/contract';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './upload.module.css';
import { addFiles } from './upload-queue.ts';

type Props = { uploads: readonly DataUpload[]; isSmall: boolean };

/** Shows the field for files: they are dropped, chosen, or pasted anywhere on the page. */
export function DropZone({ uploads, isSmall }: Props) {
  const { t } = useTranslation('data-import');
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => addFiles([...(files ?? [])], uploads);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(files, uploads);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [uploads]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        multiple
        onChange={({ target }) => {
          take(target.files);
          // An empty field lets the user choose the same file again.
          target.value = '';
        }}
      />
      <InboxOutlined aria-hidden className={styles.dropSign} />
      <span className={styles.dropText}>
        <strong>{t('drop.title')}</strong>
        <span>{t('drop.hint')}</span>
      </span>
    </label>
  );
}
