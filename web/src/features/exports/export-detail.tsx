import type { ExportEntry } from '@stacksight/contract';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { toSizeText } from '#lib/format/size-text.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ExportState } from './export-state.tsx';

/** Shows the details of an export. */
export function ExportDetail({ row }: { row: ExportEntry }) {
  const { t } = useTranslation('exports');
  const { date, full } = useFormat();
  const { done, bytes, mailTo, createdAt, endedAt, expiresAt } = row;
  const time = (at: string | null) => (at === null ? noValue : date(at, 'second'));
  const facts = [
    ['status', <ExportState key="status" row={row} />],
    ['format', t(`format.${row.format}`)],
    ['rows', row.isReport ? noValue : full(done)],
    ['size', bytes === null ? noValue : toSizeText(bytes)],
    ['mailTo', mailTo.length === 0 ? noValue : mailTo.join(', ')],
    ['createdAt', time(createdAt)],
    ['endedAt', time(endedAt)],
    ['expiresAt', time(expiresAt)],
  ] as const;
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={facts.map(([key, children]) => ({ key, label: t(`column.${key}`), children }))}
    />
  );
}
