import type { SqlRun } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import styles from './sql-history.module.css';
import { tablesIn } from './tables-in.ts';
import { useTableLabels } from './use-table-labels.ts';

const mostLetters = 160;

/** Returns the columns of the history; the user's name appears only if the list shows other users too. */
export function useRunColumns(seesAll: boolean): ResourceColumn<SqlRun>[] {
  const { t } = useTranslation('sql-history');
  const { date, full } = useFormat();
  const kinds = { desk: t('kind.desk'), rule: t('kind.rule') };
  const outcomes = {
    done: t('outcome.done'),
    refused: t('outcome.refused'),
    failed: t('outcome.failed'),
    cancelled: t('outcome.cancelled'),
  };
  const labels = useTableLabels();
  const namesOf = (sql: string) =>
    tablesIn(sql)
      .map((table) => labels.get(table) ?? table)
      .join(t('comma')) || t('noTable');
  const yesNo = { true: t('yes'), false: t('no') };
  return [
    {
      key: 'at',
      title: t('column.at'),
      width: 144,
      sort: 'descend',
      render: ({ at }) => date(at, 'minute'),
      excel: { format: 'time' },
    },
    {
      key: 'username',
      title: t('column.username'),
      width: 92,
      isExtra: !seesAll,
      render: ({ username }) => username,
    },
    {
      key: 'kind',
      title: t('kind.label'),
      width: 96,
      render: ({ kind }) => kinds[kind],
      excel: { labels: kinds },
    },
    {
      key: 'sql',
      title: t('column.sql'),
      width: 248,
      wraps: true,
      render: ({ ruleName, sql }) =>
        ruleName ?? (
          <span className={styles.what} title={sql}>
            <b>{namesOf(sql)}</b>
            <code className={styles.sql}>
              {sql.length > mostLetters ? `${sql.slice(0, mostLetters)}…` : sql}
            </code>
          </span>
        ),
    },
    {
      key: 'ruleName',
      title: t('column.rule'),
      width: 140,
      isExtra: true,
      render: ({ ruleName }) => ruleName ?? noValue,
    },
    {
      key: 'outcome',
      title: t('outcome.label'),
      width: 92,
      render: ({ outcome, reason }) => (
        <span className={styles.outcome} data-outcome={outcome} title={reason ?? undefined}>
          {outcomes[outcome]}
        </span>
      ),
      excel: { labels: outcomes },
    },
    {
      key: 'reason',
      title: t('column.reason'),
      width: 240,
      isExtra: true,
      render: ({ reason }) => <span title={reason ?? undefined}>{reason ?? noValue}</span>,
    },
    {
      key: 'rows',
      title: t('column.rows'),
      width: 76,
      align: 'end',
      sort: 'descend',
      render: ({ rows, hasMore }) =>
        rows === null ? noValue : `${full(rows)}${hasMore ? '+' : ''}`,
      excel: { format: 'integer' },
    },
    {
      key: 'ms',
      title: t('column.ms'),
      width: 124,
      align: 'end',
      sort: 'descend',
      render: ({ ms, cached }) => (cached ? t('fromCache') : full(ms)),
      excel: { format: 'integer' },
    },
    {
      key: 'cached',
      title: t('column.cached'),
      width: 88,
      isExtra: true,
      render: ({ cached }) => yesNo[cached ? 'true' : 'false'],
      excel: { labels: yesNo },
    },
  ];
}
