import type { ReportVersion } from '@stacksight/contract';
import { Button, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { useItemName } from '../items/report-item.tsx';
import { changesBetween } from './version-changes.ts';
import styles from './versions.module.css';

type Props = {
  id: string;
  onClose: () => void;
  /** Puts a version into editing; it is saved like any other change. */
  onReturn: (version: ReportVersion) => void;
};

/** Shows who saved a report when, what each version changed, and a way back to it. */
export function VersionsDrawer({ id, onClose, onReturn }: Props) {
  const { t } = useTranslation('analytics-report');
  const { data, error, onRetry } = useStatistic(
    ['analyticsReport', 'versions', id],
    (signal) => api.analyticsReport.versions({ params: { id }, signal }),
    { staleSeconds: 0, keeps: () => false },
  );
  return (
    <Drawer open title={t('versions.title')} size="min(480px, 100vw)" onClose={onClose}>
      {error != null ? (
        <ReadFailure error={error} onRetry={onRetry} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState reason={t('versions.none')} hint={t('versions.noneHint')} />
      ) : (
        <ol className={styles.list}>
          {data.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              before={data[index + 1]}
              onReturn={index === 0 ? null : () => onReturn(version)}
            />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

type VersionProps = {
  version: ReportVersion;
  before: ReportVersion | undefined;
  /** Null for the present version. */
  onReturn: (() => void) | null;
};

function Version({ version, before, onReturn }: VersionProps) {
  const { t } = useTranslation('analytics-report');
  const { date } = useFormat();
  const nameOf = useItemName();
  const { fields, added, removed, isArranged } = changesBetween(before, version);
  const names = (items: typeof added) => items.map(nameOf).join(t('versions.comma'));
  const lines = [
    ...(before === undefined ? [t('versions.first', { count: version.items.length })] : []),
    ...fields.map((field) => t(`versions.field.${field}`)),
    ...(before !== undefined && added.length > 0
      ? [t('versions.added', { names: names(added) })]
      : []),
    ...(removed.length > 0 ? [t('versions.removed', { names: names(removed) })] : []),
    ...(isArranged && before !== undefined ? [t('versions.arranged')] : []),
  ];
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <b>{version.at === null ? t('versions.before') : date(version.at, 'minute')}</b>
        <span>{version.by}</span>
        {onReturn === null ? (
          <span>{t('versions.present')}</span>
        ) : (
          <Button size="small" onClick={onReturn}>
            {t('versions.return')}
          </Button>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  );
}
