import type { SqlRun } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { SqlEditor } from '#ui/sql-editor/sql-editor.tsx';

/** Shows the details of a run: its user, statement and result. */
export function RunDetail({ run }: { run: SqlRun }) {
  const { t } = useTranslation('sql-history');
  const { date, full } = useFormat();
  const facts: [string, string][] = [
    [t('column.at'), date(run.at, 'second')],
    [t('column.username'), run.username],
    [t('outcome.label'), t(`outcome.${run.outcome}`)],
    ...(run.reason === null ? [] : [[t('column.reason'), run.reason] as [string, string]]),
    ...(run.rows === null ? [] : [[t('column.rows'), full(run.rows)] as [string, string]]),
    [t('column.ms'), full(run.ms)],
    [t('column.cached'), t(run.cached ? 'yes' : 'no')],
    ...(run.ruleName === null ? [] : [[t('column.rule'), run.ruleName] as [string, string]]),
    ...(run.libraries === null
      ? []
      : [[t('column.libraries'), run.libraries.join(', ')] as [string, string]]),
    ...Object.entries(run.parameters).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <SqlEditor isReadOnly label={t('column.sql')} value={run.sql} />
    </>
  );
}
