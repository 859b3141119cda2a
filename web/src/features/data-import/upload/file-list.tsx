import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import type { GoTo } from '../import-place.ts';
import { FileLine } from './file-line.tsx';
import { SendingLine } from './sending-line.tsx';
import styles from './upload.module.css';
import { useSendings } from './upload-queue.ts';
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
  const shown = uploads.filter(({ id }, at) => isWhole || at < mostShown || id === chosen);
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
      {shown.length < uploads.length && (
        <Button type="text" size="small" onClick={() => setWhole(true)}>
          {t('files.more', { count: uploads.length - shown.length })}
        </Button>
      )}
    </>
  );
}
