import type { EtlLook } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './etl-rule-config.module.css';

type Source = { datasourceId: string; connector: string; settings: Record<string, string> };
type Props = { glc: string; source: Source; look: EtlLook };

/** Lists the streams that the account may read with their rows; each shows its first rows as they would arrive. */
export function StreamRows({ glc, source, look }: Props) {
  const { t } = useTranslation('etl-rule-config');
  const { full } = useFormat();
  const [open, setOpen] = useState('');
  return (
    <ul className={styles.streams}>
      {look.streams.map(({ stream, title, rows, missing, isNames }) => (
        <li key={stream}>
          <strong>{title}</strong>
          {missing.length > 0 ? (
            <span data-bad>{t('connect.missing', { columns: missing.join(', ') })}</span>
          ) : (
            <span>
              {rows === null ? noValue : t('connect.count', { count: rows, rows: full(rows) })}
              {isNames ? (
                <em>{t('connect.names')}</em>
              ) : (
                <Button
                  size="small"
                  disabled={rows === 0}
                  aria-label={t('connect.rowsOf', { title })}
                  aria-expanded={open === stream}
                  onClick={() => setOpen(open === stream ? '' : stream)}
                >
                  {t('connect.rows')}
                </Button>
              )}
            </span>
          )}
          {open === stream && <FirstRows {...{ glc, source, stream }} />}
        </li>
      ))}
    </ul>
  );
}

const shownRows = 20;

function FirstRows({ glc, source, stream }: { glc: string; source: Source; stream: string }) {
  const { t } = useTranslation('etl-rule-config');
  const { t: words, i18n } = useTranslation('data-import-words');
  const body = { ...source, ...glcOf(glc), stream };
  const { data, error, refetch } = useQuery({
    queryKey: ['etlRuleConfig', 'tryStream', body],
    queryFn: ({ signal }) => api.etlRuleConfig.tryStream({ body, signal }),
    meta: { silent: true },
    retry: false,
  });
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={4} lines={4} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} height={100} />
    );
  const wordOf = (column: string) =>
    i18n.exists(`data-import-words:column.${column}`) ? words(`column.${column}`) : column;
  return (
    <div className={styles.scroll}>
      <p>
        {t('connect.used', { used: data.used, refused: data.refused })}
        {data.reasons.map(({ field, text }) => ` ${wordOf(field)}: ${text}`).join('')}
      </p>
      {data.parts.map((part, at) => (
        <table key={part.name}>
          <caption>{part.name}</caption>
          <thead>
            <tr>
              {part.columns.map((column) => (
                <th key={column}>{wordOf(column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows
              .flatMap(({ line, parts }) =>
                parts.filter((one) => one.part === at).map(({ values }) => ({ line, values })),
              )
              .slice(0, shownRows)
              .map(({ line, values }) => (
                <tr key={line}>
                  {part.columns.map((column, place) => (
                    <td key={column}>{values[place] || noValue}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
