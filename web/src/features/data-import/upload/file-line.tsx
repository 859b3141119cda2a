import { DeleteOutlined } from '@ant-design/icons';
import type { DataUpload } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { toSizeText } from '#lib/format/size-text.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask } from '#lib/notify.ts';
import { queryClient } from '#lib/query-client.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import type { GoTo } from '../import-place.ts';
import { ProgressBar } from '../progress-bar.tsx';
import styles from './upload.module.css';
import { forgetToOpen, uploadsKey } from './upload-queue.ts';
import { placeOf, tablesToLoad } from './use-open-arrived.ts';

type Props = { upload: DataUpload; isChosen: boolean; onGo: GoTo };

const tones = { receiving: 'half', opening: 'busy', ready: 'good', failed: 'bad' } as const;

/** Shows a file on the server: whether its tables are known, what was left out of it, and opens or deletes it. */
export function FileLine({ upload, isChosen, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const { ago, full, percent } = useFormat();
  const { name, bytes, received, state, problem, leftOut, createdAt, isLoaded, source } = upload;
  const tables = tablesToLoad(upload);
  const [only] = tables;
  const rows = tables.length === 1 ? (only?.rows ?? null) : null;
  const open = () => {
    forgetToOpen();
    onGo(placeOf(upload), { push: true });
  };
  const shown = isLoaded ? 'loaded' : state;
  return (
    <li className={styles.file} data-chosen={isChosen || undefined}>
      <div className={styles.fileName}>
        <strong title={name}>{name}</strong>
        <span>
          {toSizeText(bytes)} · {ago(createdAt)}
        </span>
      </div>
      {state === 'opening' && <ProgressBar share={null} label={t('files.opening', { name })} />}
      <div className={styles.fileFoot}>
        <span role="status">
          <StatusMark tone={isLoaded ? 'quiet' : tones[state]}>
            {t(`files.state.${shown}`)}
          </StatusMark>
        </span>
        {state === 'ready' && tables.length !== 1 && (
          <span>{t('files.tables', { count: tables.length })}</span>
        )}
        {state === 'ready' && rows !== null && source === null && (
          <span>{t('files.rows', { count: rows, rows: full(rows) })}</span>
        )}
        {source !== null && <span>{t('source.fromTable')}</span>}
        {state === 'receiving' && (
          <span>{t('files.chooseAgain', { share: percent(received / bytes, 0) })}</span>
        )}
        {problem !== null && <span data-bad>{problem}</span>}
      </div>
      {leftOut.length > 0 && (
        <details className={styles.leftOut}>
          <summary>{t('files.leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map((part) => (
              <li key={`${part.name} ${part.reason}`}>
                <strong>{part.name}</strong> {part.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.fileButtons}>
        {state === 'ready' && tables.length > 0 && (
          <Button
            size="small"
            aria-label={t(isChosen ? 'files.openedNamed' : 'files.openNamed', { name })}
            onClick={open}
          >
            {t(isChosen ? 'files.opened' : 'files.open')}
          </Button>
        )}
        <RemoveButton upload={upload} isChosen={isChosen} onGo={onGo} />
      </div>
    </li>
  );
}

function RemoveButton({ upload: { id, name }, isChosen, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const remove = async () => {
    const title = t('files.removeTitle', { name });
    if (!(await ask({ title, text: t('files.removeText') }))) return;
    try {
      await api.dataImport.removeUpload({ params: { id } });
      if (isChosen) onGo({ upload: '', table: '' });
    } catch (error) {
      handleError(error);
    }
    await queryClient.invalidateQueries({ queryKey: uploadsKey });
  };
  return (
    <IconButton label={t('files.remove', { name })} onClick={() => void remove()}>
      <DeleteOutlined aria-hidden />
    </IconButton>
  );
}
