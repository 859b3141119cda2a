import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { ImportReport } from '@stacksight/contract';
import { Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { download, saveBlob } from '#lib/download.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import styles from '../users.module.css';
import { ImportRows } from './import-rows.tsx';

type Props = { onClose: () => void; onDone: () => Promise<void> };
type State = {
  file: File | null;
  report: ImportReport | null;
  isWritten: boolean;
  isBusy: boolean;
  failure: string;
};

const start: State = { file: null, report: null, isWritten: false, isBusy: false, failure: '' };

/**
 * Shows the dialog that imports users from a workbook: it checks each row, saves, and then shows a report until closed.
 */
export function ImportDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('users');
  const [state, setState] = useState(start);
  const { file, report, isWritten, isBusy, failure } = state;
  const run = async (chosen: File, mode: 'check' | 'write') => {
    setState({ ...start, file: chosen, report: mode === 'write' ? report : null, isBusy: true });
    const body = new FormData();
    body.append('file', chosen);
    try {
      const answer = await api.users.import({ query: { mode }, body });
      setState({ ...start, file: chosen, report: answer, isWritten: mode === 'write' });
      if (mode === 'check') return;
      notify.success(t('common:done.upload'));
      await onDone();
    } catch (error) {
      setState({ ...start, failure: wordsOf(error) });
    }
  };
  const right = report === null ? 0 : report.made + report.updated;
  return (
    <Modal
      open
      title={t('import.title')}
      width="min(760px, 94vw)"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(isWritten ? 'import.close' : 'import.cancel')}
        </Button>,
        !isWritten && (
          <Button
            key="write"
            type="primary"
            loading={isBusy}
            disabled={file === null || right === 0}
            onClick={() => file && void run(file, 'write')}
          >
            {right === 0 ? t('import.button') : t('import.write', { count: right })}
          </Button>
        ),
      ]}
    >
      {!isWritten && <Choose onChoose={(chosen) => void run(chosen, 'check')} isBusy={isBusy} />}
      {failure !== '' && (
        <p role="alert" className={styles.failure}>
          {t('common:failed.upload')}
          {'\n'}
          {failure}
        </p>
      )}
      {report !== null && <Report report={report} isWritten={isWritten} />}
    </Modal>
  );
}

function Choose({ onChoose, isBusy }: { onChoose: (file: File) => void; isBusy: boolean }) {
  const { t } = useTranslation('users');
  return (
    <>
      <p className={styles.line}>
        {t('import.text')}
        <Button
          type="link"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(api.users.template())}
        >
          {t('import.template')}
        </Button>
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          onChoose(file);
          return false;
        }}
      >
        <InboxOutlined aria-hidden className={styles.inbox} />
        <p>{t('import.drop')}</p>
      </Upload.Dragger>
    </>
  );
}

function Report({ report, isWritten }: { report: ImportReport; isWritten: boolean }) {
  const { t } = useTranslation('users');
  const { made, updated, wrong, passwords } = report;
  const save = ({ name, data }: NonNullable<ImportReport['passwords']>) =>
    saveBlob(name, new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
  return (
    <>
      <p role="status" className={styles.line}>
        {t(isWritten ? 'import.done' : 'import.checked', { made, updated, wrong })}
        {passwords && (
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => save(passwords)}
          >
            {t('import.passwords')}
          </Button>
        )}
      </p>
      {passwords && <p>{t('import.passwordsText')}</p>}
      <ImportRows rows={report.rows} />
    </>
  );
}

function wordsOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields[0] ?? toSentence(error);
}
