import type { Receipt } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';
import { useSyncReasons } from '#ui/sync/sync-reasons.tsx';

const tones: Readonly<Record<Receipt['state'], Tone>> = {
  accepted: 'good',
  partly: 'half',
  refused: 'bad',
};

/** Returns the columns of the list of reports that came. */
export function useReceiptColumns(): ResourceColumn<Receipt>[] {
  const { t } = useTranslation('child-reports');
  const { full, date } = useFormat();
  const reason = useSyncReasons();
  const states = {
    accepted: t('state.accepted'),
    partly: t('state.partly'),
    refused: t('state.refused'),
  };
  const number = (key: 'taken' | 'refused' | 'few'): ResourceColumn<Receipt> => ({
    key,
    title: t(`column.${key}`),
    width: 110,
    align: 'end',
    render: (row) => full(row[key]),
    excel: { format: 'integer' },
  });
  return [
    { key: 'childName', title: t('column.name'), width: 180, render: ({ childName }) => childName },
    {
      key: 'month',
      title: t('column.month'),
      width: 100,
      sort: 'descend',
      render: ({ month }) => month ?? noValue,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 120,
      render: ({ state }) => <StatusMark tone={tones[state]}>{states[state]}</StatusMark>,
      excel: { labels: states },
    },
    {
      key: 'notes',
      title: t('column.notes'),
      width: 280,
      wraps: true,
      card: 'wide',
      excel: false,
      render: ({ reasons, differing, isIncomplete }) =>
        [
          ...reasons.map(reason),
          ...(differing.length === 0
            ? []
            : [t('receipts.differingCount', { count: differing.length })]),
          ...(isIncomplete ? [t('receipts.incompleteShort')] : []),
        ].join(t('semicolon')) || noValue,
    },
    {
      key: 'receivedAt',
      title: t('column.receivedAt'),
      width: 160,
      sort: 'descend',
      render: ({ receivedAt }) => date(receivedAt, 'minute'),
      excel: { format: 'time' },
    },
    number('taken'),
    number('refused'),
    { ...number('few'), isExtra: true },
    {
      key: 'isCurrent',
      title: t('column.isCurrent'),
      width: 110,
      isMinor: true,
      render: ({ isCurrent }) => t(isCurrent ? 'yes' : 'no'),
      excel: { labels: { true: t('yes'), false: t('no') } },
    },
    {
      key: 'dataUntil',
      title: t('column.dataUntil'),
      width: 120,
      isMinor: true,
      render: ({ dataUntil }) => (dataUntil === null ? noValue : date(dataUntil)),
      excel: { format: 'date' },
    },
    {
      key: 'modelVersion',
      title: t('column.modelVersion'),
      width: 100,
      isExtra: true,
      render: ({ modelVersion }) => modelVersion || noValue,
    },
  ];
}
