import type { QualitySource } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

const shape = resourceShape({ glc: urlText() });

/** Shows the tab with the sources: what each brings and lacks, and whether it came as usual. */
export function SourcesTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-quality');
  const resource = useResource<QualitySource>({
    name: 'dataQuality.sources',
    list: (input: Parameters<typeof api.dataQuality.sources>[0]) => api.dataQuality.sources(input),
    shape,
  });
  return (
    <ResourcePage<QualitySource, object>
      title={t('sources.title')}
      tabs={tabs}
      one={t('sources.one')}
      hint={t('sources.hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useSourceColumns()}
      search={t('sources.search')}
      filters={useGroupFilter()}
      detail={(row) => <SourceDetail source={row} />}
      empty={{ reason: t('sources.none'), hint: t('sources.noneHint') }}
    />
  );
}

function useSourceColumns(): ResourceColumn<QualitySource>[] {
  const { t } = useTranslation('data-quality');
  const { date, full } = useFormat();
  return [
    { key: 'name', title: t('sources.name'), width: 180, wraps: true, render: ({ name }) => name },
    {
      key: 'door',
      title: t('sources.door.title'),
      width: 120,
      render: ({ door }) => t(`sources.door.${door}`),
      excel: {
        labels: {
          file: t('sources.door.file'),
          drop: t('sources.door.drop'),
          rule: t('sources.door.rule'),
          push: t('sources.door.push'),
          demo: t('sources.door.demo'),
        },
      },
    },
    {
      key: 'isLate',
      title: t('sources.pace'),
      width: 200,
      wraps: true,
      excel: false,
      render: (row) => <Pace source={row} />,
    },
    {
      key: 'loadedAt',
      title: t('sources.loadedAt'),
      width: 160,
      render: ({ loadedAt }) => (loadedAt === null ? noValue : date(loadedAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'ageDays',
      title: t('sources.age'),
      width: 104,
      align: 'end',
      isMinor: true,
      render: ({ ageDays }) => (ageDays === null ? noValue : full(ageDays)),
      excel: { format: 'integer' },
    },
    {
      key: 'loads',
      title: t('sources.loads'),
      width: 96,
      align: 'end',
      isMinor: true,
      render: ({ loads }) => full(loads),
      excel: { format: 'integer' },
    },
    {
      key: 'lacks',
      title: t('sources.lacks'),
      width: 220,
      wraps: true,
      excel: false,
      render: ({ lacks }) => lacks.join(t('comma')) || t('sources.nothing'),
    },
  ];
}

function Pace({ source: { isLate, usualDays, ageDays } }: { source: QualitySource }) {
  const { t } = useTranslation('data-quality');
  if (isLate === null || usualDays === null) {
    if (ageDays === null) return t('sources.noPace');
    return ageDays === 0 ? t('sources.onlyToday') : t('sources.onlyAge', { count: ageDays });
  }
  return (
    <StatusMark tone={isLate ? 'bad' : 'good'}>
      {t(isLate ? 'sources.late' : 'sources.onTime', { count: usualDays })}
    </StatusMark>
  );
}

function SourceDetail({ source }: { source: QualitySource }) {
  const { t } = useTranslation('data-quality');
  const { date, full } = useFormat();
  const { file, gives, lacks, rowsRefused } = source;
  return (
    <Facts
      facts={[
        file === '' ? null : [t('sources.file'), file],
        [t('sources.pace'), <Pace key="pace" source={source} />],
        [t('sources.refused'), full(rowsRefused)],
        [t('sources.lacks'), lacks.join(t('comma')) || t('sources.nothing')],
        ...gives.map(
          ({ name, until }) =>
            [
              name,
              until === null ? t('sources.has') : t('sources.until', { day: date(until) }),
            ] as const,
        ),
      ]}
    />
  );
}
