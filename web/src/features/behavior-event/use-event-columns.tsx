import type { BehaviorEvent, EventData } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './behavior-event.module.css';
import { Mapping } from './mapping.tsx';
import { useEventName, useSources } from './use-events.ts';

const tones = { enabled: 'good', hidden: 'quiet', deleted: 'bad' } as const;

type Data = { of: (code: string) => EventData | undefined; isLoading: boolean };

/**
 * Returns the columns of the event catalogue; the number of occurrences appears when the warehouse has counted them.
 */
export function useEventColumns(data: Data): ResourceColumn<BehaviorEvent>[] {
  const { t } = useTranslation('behavior-event');
  const { date, full } = useFormat();
  const time = useTimeColumn();
  const language = useLanguage();
  const nameOf = useEventName();
  const sources = useSources();
  const kinds = { true: t('kind.builtIn'), false: t('kind.own') };
  const statuses = {
    enabled: t('status.enabled'),
    hidden: t('status.hidden'),
    deleted: t('status.deleted'),
  };
  const counted = (event: BehaviorEvent, show: (found: EventData) => ReactNode) => {
    const found = data.of(event.code);
    if (found !== undefined) return show(found);
    return data.isLoading ? <span className={styles.waiting} /> : noValue;
  };
  const day = (value: string | null) => (value === null ? noValue : date(value));
  const isChinese = language === 'zh-CN';
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      wraps: true,
      sort: 'ascend',
      render: (event) => (
        <>
          {nameOf(event)} <code className={styles.code}>{event.code}</code>
        </>
      ),
      // The workbook has one column for each language's name instead.
      excel: false,
    },
    {
      key: 'nameZh',
      title: t('field.nameZh'),
      isExtra: true,
      width: 160,
      render: ({ nameZh }) => nameZh,
    },
    {
      key: 'nameEn',
      title: t('field.nameEn'),
      isExtra: true,
      width: 160,
      render: ({ nameEn }) => nameEn,
    },
    {
      key: 'code',
      title: t('column.code'),
      isExtra: true,
      width: 140,
      sort: 'ascend',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: isChinese ? 'countsZh' : 'countsEn',
      title: t('column.counts'),
      width: 284,
      wraps: true,
      render: ({ countsZh, countsEn }) => {
        const text = (isChinese ? countsZh : countsEn) || countsZh || noValue;
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'events',
      title: t('column.mapping'),
      width: 120,
      wraps: true,
      isMinor: true,
      render: (event) => <Mapping event={event} />,
      excel: { labels: Object.fromEntries(sources.map(({ code, label }) => [code, label])) },
    },
    {
      key: 'count',
      title: t('column.count'),
      width: 92,
      align: 'end',
      excel: false,
      // Without any load, the number is unknown, not 0.
      render: (event) =>
        counted(event, ({ count, from }) => (from === null ? noValue : full(count))),
    },
    {
      key: 'until',
      title: t('column.until'),
      width: 206,
      excel: false,
      render: (event) =>
        counted(event, ({ from, until }) =>
          from === null ? t('noData') : `${day(from)} – ${day(until)}`,
        ),
    },
    {
      key: 'dataUntil',
      title: t('column.dataUntil'),
      width: 112,
      isMinor: true,
      excel: false,
      render: (event) => counted(event, ({ dataUntil }) => day(dataUntil)),
    },
    {
      key: 'isBuiltIn',
      title: t('kind.label'),
      isExtra: true,
      width: 96,
      render: ({ isBuiltIn }) => kinds[isBuiltIn ? 'true' : 'false'],
      excel: { labels: kinds },
    },
    {
      key: 'status',
      title: t('status.label'),
      width: 84,
      render: ({ status }) => <StatusMark tone={tones[status]}>{statuses[status]}</StatusMark>,
      excel: { labels: statuses },
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      isExtra: true,
      width: 120,
      render: ({ modifiedBy }) => modifiedBy || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
