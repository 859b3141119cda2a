import { type SyncReport, type SyncRow, syncBreakdowns } from '@stacksight/contract';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';

const kinds = ['', ...syncBreakdowns] as const;
const size = 50;

/** Shows a report as it is sent: what it covers, and every row of it. */
export function ReportView({ report }: { report: SyncReport }) {
  const { t } = useTranslation('analytics-sync');
  const { full, date } = useFormat();
  const [kind, setKind] = useState<(typeof kinds)[number]>('');
  const [page, setPage] = useState(1);
  const rows = report.rows.filter(([, , breakdown]) => breakdown === kind);
  const isIncomplete = report.dataUntil === null || report.dataUntil.slice(0, 7) < report.month;
  const columns = useReportColumns(report, kind);
  return (
    <>
      {isIncomplete && <Alert type="warning" showIcon title={t('report.incomplete')} />}
      <Facts
        facts={[
          [t('report.rows'), full(report.counts.rows)],
          [t('report.few'), full(report.counts.few)],
          [t('column.dataUntil'), report.dataUntil === null ? noValue : date(report.dataUntil)],
          [t('report.modelVersion'), report.modelVersion],
          report.leftOut.length === 0
            ? null
            : [t('report.leftOut'), report.leftOut.map((one) => t(`kind.${one}`)).join(t('comma'))],
        ]}
      />
      <Segmented
        aria-label={t('report.kinds')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setPage(1);
        }}
        options={kinds.map((value) => ({ value, label: t(`kind.${value || 'total'}`) }))}
      />
      <DataTable
        label={t('report.table')}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={(row) => row.slice(0, 4).join(' ')}
        hasBasket={false}
        empty={{ reason: t('report.none'), hint: t('report.noneHint') }}
        page={{ number: page, size, total: rows.length, onChange: (number) => setPage(number) }}
      />
    </>
  );
}

function useReportColumns({ metrics, names }: SyncReport, kind: (typeof kinds)[number]) {
  const { t } = useTranslation('analytics-sync');
  const { full } = useFormat();
  const at = useLanguage() === 'zh-CN' ? 0 : 1;
  const metricNames = new Map(metrics.map((metric) => [metric.code, metric.names[at]]));
  return [
    {
      key: 'metric',
      title: t('report.metric'),
      width: 180,
      card: 'title' as const,
      render: ([metric]: SyncRow) => metricNames.get(metric) ?? metric,
    },
    {
      key: 'library',
      title: t('report.library'),
      width: 200,
      render: ([, library]: SyncRow) =>
        library === '' ? t('report.whole') : (names.library[library]?.[at] ?? library),
    },
    ...(kind === ''
      ? []
      : [
          {
            key: 'part',
            title: t(`kind.${kind}`),
            width: 180,
            render: ([, , , code]: SyncRow) =>
              names[kind][code]?.[at] || code || t('report.noCode'),
          },
        ]),
    {
      key: 'value',
      title: t('report.value'),
      width: 110,
      align: 'end' as const,
      render: ([, , , , value]: SyncRow) =>
        value === 'few' ? t('report.fewCell') : value === null ? t('report.unknown') : full(value),
    },
  ];
}
