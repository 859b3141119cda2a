import { FileExcelOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

type Props = { name: string | null; isBusy: boolean; onFile: (file: File) => void };

/** Shows a field for a workbook, which the user chooses or drops. */
export function FileField({ name, isBusy, onFile }: Props) {
  const { t } = useTranslation('dict-config');
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.file}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept=".xlsx"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // An empty field lets the user choose the same file again after a correction.
          target.value = '';
        }}
      />
      {isBusy ? <Spin size="small" /> : <FileExcelOutlined aria-hidden />}
      <span>{name ?? t('import.choose')}</span>
    </label>
  );
}
