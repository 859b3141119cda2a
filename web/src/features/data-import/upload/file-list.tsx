import type { DataUpload } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask } from '#lib/notify.ts';
import { queryClient } from '#lib/query-client.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import type { GoTo } from '../import-place.ts';
import { FileLine } from './file-line.tsx';
import { SendingLine } from './sending-line.tsx';
import styles from './upload.module.css';
import { uploadsKey, useSendings } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

type Props = { uploads: Uploads; chosen: string; onGo: GoTo };

const mostShown = 4;

/** Lists the files that are being sent, and the user's files on the server. */
export function FileList({ uploads: { data, error, onRetry }, chosen, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const sendings = useSendings((queue) => queue.sendings);
  const [isWhole, setWhole] = useState(false);
  const isSent = (id: string) => sendings.some((one) => one.id === id);
  const uploads = (data ?? []).filter(({ id }) => !isSent(id));
  const hasChosen = uploads.some(({ id }) => id === chosen);
  // While a file is open, its table needs the room more than other files that are done with.
  const isShown = ({ id, state }: DataUpload, at: number) =>
    id === chosen || (at < mostShown && !(hasChosen && state === 'ready'));
  const shown = uploads.filter((upload, at) => isWhole || isShown(upload, at));
  const removeAll = async () => {
    const title = t('files.removeAllTitle', { count: uploads.length });
    if (!(await ask({ title, text: t('files.removeText') }))) return;
    try {
      for (const { id } of uploads) await api.dataImport.removeUpload({ params: { id } });
    } catch (error) {
      handleError(error);
    }
    onGo({ upload: '', table: '' });
    await queryClient.invalidateQueries({ queryKey: uploadsKey });
  };
  if (data === undefined && error === null && sendings.length === 0)
    return <TableSkeleton columns={3} lines={2} />;
  return (
    <>
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={onRetry} height={120} />
      )}
      {sendings.length + shown.length > 0 && (
        <ul className={styles.files} aria-label={t('files.title')}>
          {sendings.map((sending) => (
            <SendingLine key={sending.key} sending={sending} />
          ))}
          {shown.map((upload) => (
            <FileLine key={upload.id} upload={upload} isChosen={upload.id === chosen} onGo={onGo} />
          ))}
        </ul>
      )}
      {uploads.length > mostShown && (
        <div className={styles.more}>
          {shown.length < uploads.length && (
            <Button type="text" size="small" onClick={() => setWhole(true)}>
              {t('files.more', { count: uploads.length - shown.length })}
            </Button>
          )}
          <Button type="text" size="small" onClick={() => void removeAll()}>
            {t('files.removeAll')}
          </Button>
        </div>
      )}
    </>
  );
}
