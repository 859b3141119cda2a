import type { DictImport } from '@stacksight/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useLabelsChanged } from '../use-dict.ts';
import { FileField } from './file-field.tsx';
import styles from './import.module.css';
import { ImportReport } from './import-report.tsx';

type Props = { glc: string; onClose: () => void };

/** Imports names of codes from a workbook: checks all rows, and saves the correct rows when the user confirms. */
export function ImportDialog({ glc, onClose }: Props) {
  const { t } = useTranslation('dict-config');
  const { file, report, isBusy, check, take } = useImport(glc, onClose);
  const { groups = [], group } = useLibraries(glc);
  const count = report === null ? 0 : report.added + report.changed;
  return (
    <Modal
      open
      title={t('import.title')}
      width="min(680px, 100vw - 32px)"
      okText={t('import.take', { count })}
      okButtonProps={{ disabled: count === 0, loading: isBusy }}
      cancelText={t('import.cancel')}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className={styles.note}>
        {groups.length > 1 && group && <strong>{t('import.group', { group: group.label })}</strong>}
        {t('import.hint')}
      </p>
      <Downloads glc={glc} />
      <FileField
        name={file?.name ?? null}
        isBusy={isBusy}
        onFile={(chosen) => void check(chosen)}
      />
      {report && <ImportReport report={report} />}
    </Modal>
  );
}

function Downloads({ glc }: { glc: string }) {
  const { t } = useTranslation('dict-config');
  const query = glcOf(glc);
  return (
    <div className={styles.downloads}>
      <Button size="small" onClick={() => void download(api.dictConfig.template())}>
        {t('import.template')}
      </Button>
      <Button size="small" onClick={() => void download(api.dictConfig.excel({ query }))}>
        {t('import.current')}
      </Button>
    </div>
  );
}

function useImport(glc: string, onClose: () => void) {
  const { t } = useTranslation('dict-config');
  const changed = useLabelsChanged();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<DictImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (chosen: File, isCheck: boolean): Promise<DictImport | null> => {
    const body = new FormData();
    body.append('file', chosen);
    setBusy(true);
    try {
      const query = { ...glcOf(glc), check: isCheck ? 'yes' : 'no' } as const;
      return await api.dictConfig.upload({ query, body });
    } catch (error) {
      handleError(error, { title: t('common:failed.upload') });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const check = async (chosen: File) => {
    setFile(chosen);
    setReport(null);
    setReport(await send(chosen, true));
  };
  const take = async () => {
    const done = file && (await send(file, false));
    if (!done) return;
    notify.success(t('import.done', { added: done.added, changed: done.changed }));
    onClose();
    await changed();
  };
  return { file, report, isBusy, check, take };
}
