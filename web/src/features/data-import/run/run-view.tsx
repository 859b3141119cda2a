import type { DataUpload } from '@stacksight/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from '../data-import.module.css';
import type { GoTo } from '../import-place.ts';
import { RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';
import { isOpen, useRun } from './use-runs.ts';

type Props = { id: string; upload: DataUpload | undefined; onGo: GoTo };

/** Shows a run: its progress, then its result. */
export function RunView({ id, upload, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const { data, error, refetch } = useRun(id);
  const panel = useRef<HTMLElement>(null);
  const state = data === undefined ? 'asked' : isOpen(data) ? 'open' : 'ended';
  useEffect(() => {
    if (state === 'asked') return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    if (state === 'ended') panel.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t('run.title')}
      data-run={data?.status}
    >
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={2} lines={2} />
        ) : (
          <ReadFailure error={error} onRetry={() => void refetch()} height={120} />
        )
      ) : state === 'open' ? (
        <RunProgress run={data} />
      ) : (
        <RunResult run={data} upload={upload} onGo={onGo} />
      )}
    </section>
  );
}
