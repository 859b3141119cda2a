import type { AuditChange, AuditEntry } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './audit-log.module.css';
import { Author } from './author.tsx';
import { Outcome } from './outcome.tsx';
import { useActionWords } from './use-action-words.ts';

/** Shows the details of an entry: user, time and address, and the values before and after the change. */
export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log');
  const { date } = useFormat();
  const words = useActionWords();
  const detail = useQuery({
    queryKey: ['auditLog', 'get', entry.id],
    queryFn: ({ signal }) => api.auditLog.get({ params: { id: entry.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const facts: [string, ReactNode][] = [
    [t('column.at'), date(entry.at, 'second')],
    [t('column.username'), <Author key="author" entry={entry} />],
    [t('column.address'), entry.address || noValue],
    [t('column.action'), `${words.area(entry.area)} · ${words.verb(entry.verb)}`],
    [t('column.subject'), words.means(entry.subject) || noValue],
    ...(entry.name ? [[t('column.name'), entry.name] as [string, ReactNode]] : []),
    [t('column.outcome'), <Outcome key="outcome" isSuccess={entry.isSuccess} />],
  ];
  return (
    <div className={styles.detail}>
      <Facts facts={facts} />
      <section>
        <h3>{t('changes.title')}</h3>
        {detail.isPending ? (
          <TableSkeleton columns={3} />
        ) : (
          <Changes changes={detail.data?.changes ?? []} />
        )}
      </section>
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit-log');
  const words = useActionWords();
  if (changes.length === 0) return <p className={styles.none}>{t('changes.none')}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th>{t('changes.field')}</th>
          <th>{t('changes.before')}</th>
          <th>{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} data-changed={isChanged || undefined}>
            <th scope="row">
              {words.field(field) ?? <code>{field}</code>}
              {isChanged && <span className={styles.mark}>{t('changes.changed')}</span>}
            </th>
            <td>
              <Value value={before} />
            </td>
            <td>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: AuditChange['before'] }) {
  const { t } = useTranslation('audit-log');
  if (value === null) return <span className={styles.empty}>{noValue}</span>;
  if (value === '') return <span className={styles.empty}>{t('changes.empty')}</span>;
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
  return String(value);
}
