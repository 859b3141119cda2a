import type { RateLimit } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { hourText } from './limit-form.ts';

/** Returns the columns of the list of rate limits. */
export function useLimitColumns(): ResourceColumn<RateLimit>[] {
  const { t } = useTranslation('rate-limits');
  const { date, full, span } = useFormat();
  const statuses = { valid: t('status.valid'), invalid: t('status.invalid') };
  const hours = ({ fromHour, toHour }: RateLimit): string =>
    fromHour === 0 && toHour === 24 ? t('allDay') : `${hourText(fromHour)}–${hourText(toHour)}`;
  return [
    {
      key: 'uri',
      title: t('field.uri'),
      width: 208,
      sort: 'ascend',
      render: ({ uri }) => uri,
    },
    {
      key: 'method',
      title: t('field.method'),
      width: 92,
      sort: 'ascend',
      render: ({ method }) => (method === '*' ? t('anyMethod') : method),
      excel: { labels: { '*': t('anyMethod') } },
    },
    {
      key: 'count',
      title: t('field.limit'),
      width: 164,
      render: ({ count, seconds }) => t('per', { count, times: full(count), span: span(seconds) }),
      excel: { format: 'integer' },
    },
    {
      key: 'seconds',
      title: t('field.seconds'),
      width: 110,
      align: 'end',
      isExtra: true,
      render: ({ seconds }) => full(seconds),
      excel: { format: 'integer' },
    },
    {
      key: 'remark',
      title: t('field.remark'),
      width: 176,
      wraps: true,
      render: ({ remark }) => remark || noValue,
    },
    {
      key: 'status',
      title: t('field.status'),
      width: 92,
      sort: 'ascend',
      render: ({ status }) => (
        <StatusMark tone={status === 'valid' ? 'good' : 'quiet'}>{statuses[status]}</StatusMark>
      ),
      excel: { labels: statuses },
    },
    {
      key: 'refused',
      title: t('field.refused'),
      width: 100,
      align: 'end',
      sort: 'descend',
      render: ({ refused, lastRefusedAt }) => (
        <span title={lastRefusedAt === null ? '' : date(lastRefusedAt, 'second')}>
          {full(refused)}
        </span>
      ),
      excel: { format: 'integer' },
    },
    { key: 'fromHour', title: t('field.hours'), width: 124, isMinor: true, render: hours },
    {
      key: 'modifiedBy',
      title: t('field.modifiedBy'),
      width: 120,
      isExtra: true,
      render: ({ modifiedBy }) => modifiedBy,
    },
    {
      key: 'modifiedAt',
      title: t('field.modifiedAt'),
      width: 160,
      isExtra: true,
      sort: 'descend',
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
