import type { ChildFigure } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { lastMonths } from '#lib/format/last-months.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { Change } from '#ui/metric/change.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

const places = ['library', 'mainClass', 'readerType'] as const;
const shape = resourceShape({ month: urlText(), by: urlChoice(['', ...places], '') });

/** Shows the tab of figures of the children in a month, beside the month before and the year before. */
export function FiguresTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('child-reports');
  const resource = useResource<ChildFigure>({
    name: 'childReports.figures',
    list: api.childReports.figures,
    shape,
  });
  const [last = '', ...months] = lastMonths(new Date(), 36);
  return (
    <ResourcePage<ChildFigure, object>
      tabs={tabs}
      title={t('figures.title')}
      one={t('figures.one')}
      hint={t('figures.hint')}
      resource={resource}
      nameOf={({ childName, metricName }) => `${childName} ${metricName}`}
      nameColumn="metricName"
      columns={useFigureColumns(resource.filters.by ?? '')}
      search={t('figures.search')}
      filters={[
        {
          name: 'month',
          label: t('column.month'),
          all: last,
          options: months.map((value) => ({ value, label: value })),
        },
        {
          name: 'by',
          label: t('figures.by'),
          all: t('place.group'),
          options: places.map((value) => ({ value, label: t(`place.${value}`) })),
        },
      ]}
      empty={{ reason: t('figures.empty'), hint: t('figures.emptyHint') }}
    />
  );
}

function useFigureColumns(by: string): ResourceColumn<ChildFigure>[] {
  const { t } = useTranslation('child-reports');
  const { full } = useFormat();
  const number = (value: number | null) => (value === null ? noValue : full(value));
  const growth = (key: 'growth' | 'yearGrowth', against: string): ResourceColumn<ChildFigure> => ({
    key,
    title: t(`column.${key}`),
    width: 110,
    align: 'end',
    render: (row) =>
      row[key] === null ? noValue : <Change growth={row[key]} against={against} isQuiet />,
    excel: { format: 'percent' },
  });
  const text = (key: 'library' | 'part', title: string): ResourceColumn<ChildFigure> => ({
    ...{ key, title, width: 160, render: (row) => row[key] || t('place.group') },
  });
  return [
    {
      key: 'metricName',
      title: t('column.metric'),
      width: 180,
      wraps: true,
      render: ({ metricName, isDiffering }) =>
        isDiffering ? t('figures.differing', { name: metricName }) : metricName,
    },
    {
      key: 'childName',
      title: t('column.name'),
      width: 180,
      sort: 'ascend',
      render: ({ childName }) => childName,
    },
    ...(by === '' ? [] : [text('library', t('column.library'))]),
    ...(by === 'mainClass' || by === 'readerType' ? [text('part', t(`place.${by}`))] : []),
    {
      key: 'value',
      title: t('column.value'),
      width: 120,
      align: 'end',
      sort: 'descend',
      render: ({ value, isFew }) => (isFew ? t('figures.few') : number(value)),
      excel: { format: 'integer' },
    },
    {
      key: 'unit',
      title: t('column.unit'),
      width: 80,
      isMinor: true,
      render: ({ unit }) => unit ?? noValue,
    },
    {
      key: 'before',
      title: t('column.before'),
      width: 120,
      align: 'end',
      render: ({ before }) => number(before),
      excel: { format: 'integer' },
    },
    growth('growth', t('figures.againstMonth')),
    {
      key: 'yearBefore',
      title: t('column.yearBefore'),
      width: 120,
      align: 'end',
      render: ({ yearBefore }) => number(yearBefore),
      excel: { format: 'integer' },
    },
    growth('yearGrowth', t('figures.againstYear')),
  ];
}
