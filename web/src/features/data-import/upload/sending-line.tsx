import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError, toSentence } from '#lib/errors/handle-error.ts';
import { toSizeText } from '#lib/format/size-text.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask } from '#lib/notify.ts';
import { queryClient } from '#lib/query-client.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './upload.module.css';
import {
  giveUp,
  isUnfinished,
  pause,
  resume,
  type Sending,
  type SendingProblem,
  uploadsKey,
} from './upload-queue.ts';

/** Shows a file that is being sent, with its progress, and pauses, continues or cancels it. */
export function SendingLine({ sending }: { sending: Sending }) {
  const { t } = useTranslation('data-import');
  const { percent } = useFormat();
  const { key, file, sent, state, problem } = sending;
  const share = file.size === 0 ? 0 : sent / file.size;
  const name = file.name;
  const cancel = async () => {
    const question = { title: t('files.cancelTitle', { name }), text: t('files.cancelText') };
    if (sent > 0 && !(await ask(question))) return;
    const id = giveUp(key);
    if (id === null) return;
    await api.dataImport.removeUpload({ params: { id } }).catch(handleError);
    await queryClient.invalidateQueries({ queryKey: uploadsKey });
  };
  return (
    <li className={styles.file}>
      <div className={styles.fileName}>
        <strong title={name}>{name}</strong>
        <span>{t('files.of', { part: toSizeText(sent), whole: toSizeText(file.size) })}</span>
      </div>
      <ProgressBar share={share} label={t('files.sending', { name })} />
      <div className={styles.fileFoot}>
        <span role="status" data-bad={state === 'failed' || state === 'offline' || undefined}>
          {problem === null ? t(`sending.${state}`) : <Problem problem={problem} />}
        </span>
        {state === 'sending' && <span>{percent(share, 0)}</span>}
        {state === 'sending' && <Rate sending={sending} />}
      </div>
      <div className={styles.fileButtons}>
        {isUnfinished(sending) ? (
          <IconButton label={t('files.pause', { name })} onClick={() => pause(key)}>
            <PauseOutlined aria-hidden />
          </IconButton>
        ) : (
          problem !== 'empty' && (
            <IconButton label={t('files.continue', { name })} onClick={() => resume(key)}>
              <CaretRightOutlined aria-hidden />
            </IconButton>
          )
        )}
        <IconButton label={t('files.cancel', { name })} onClick={() => void cancel()}>
          <CloseOutlined aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function Rate({ sending: { file, sent, bytesPerSecond } }: { sending: Sending }) {
  const { t } = useTranslation('data-import');
  const timeLeft = useTimeLeft();
  if (bytesPerSecond === null) return null;
  const left = timeLeft((file.size - sent) / Math.max(1, bytesPerSecond));
  return (
    <span>
      {t('rate', { rate: toSizeText(bytesPerSecond) })} · {left}
    </span>
  );
}

function Problem({ problem }: { problem: SendingProblem }) {
  const { t } = useTranslation('data-import');
  if (typeof problem === 'string') return t(`sending.problem.${problem}`);
  return toSentence(problem);
}
