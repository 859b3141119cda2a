import { BarChartOutlined, DownloadOutlined, UndoOutlined } from '@ant-design/icons';
import type { DataUpload, ImportRun } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask } from '#lib/notify.ts';
import type { GoTo } from '../import-place.ts';
import { tablesToLoad } from '../upload/use-open-arrived.ts';
import styles from './run.module.css';
import { useUndoQuestion } from './use-undo-question.ts';

type Props = { run: ImportRun; upload: DataUpload | undefined; onGo: GoTo };

/** Shows what a user can do after a run: look at the numbers, download the refused rows, take the load back. */
export function NextSteps({ run: { report, glc, file }, upload, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const navigate = useNavigate();
  const question = useUndoQuestion();
  if (report === null) return null;
  const { batch, status, rows, partly } = report;
  const isLoaded = status === 'loaded' || status === 'already';
  const hasRefused = batch !== null && (rows.refused > 0 || partly > 0) && status !== 'checked';
  const others = upload === undefined ? 0 : tablesToLoad(upload).length - 1;
  const undo = async () => {
    if (batch === null || !(await ask(question(file)))) return;
    try {
      const { id } = await api.dataImport.undoBatch({ params: { batch } });
      onGo({ run: id });
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <div className={styles.next}>
      {isLoaded && (
        <Button
          type="primary"
          icon={<BarChartOutlined aria-hidden />}
          onClick={() => void navigate(`/dashboard?glc=${encodeURIComponent(glc)}`)}
        >
          {t('result.dashboard')}
        </Button>
      )}
      {hasRefused && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(api.dataImport.refused({ params: { batch } }))}
        >
          {t('result.refusedRows')}
        </Button>
      )}
      {isLoaded && others > 0 && (
        <Button onClick={() => onGo({ table: '', run: '' }, { push: true })}>
          {t('result.otherTable')}
        </Button>
      )}
      {isLoaded && batch !== null && (
        <Button danger icon={<UndoOutlined aria-hidden />} onClick={() => void undo()}>
          {t('result.undo')}
        </Button>
      )}
    </div>
  );
}
