import { type AuditEntry, rangeFromText, rangeToText } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import { resolveDays, useDays } from '#lib/statistics/use-days.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn, ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { Author } from './author.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { MoreFilters } from './more-filters.tsx';
import { Outcome } from './outcome.tsx';
import { TextFilter } from './text-filter.tsx';
import { useActionWords } from './use-action-words.ts';

type Props = {
  kind: 'audit' | 'logins';
  resource: Resource<AuditEntry>;
  filters: readonly ResourceFilter[];
};

/** Shows a read-only list of a log, with search and export. */
export function LogList({ kind, resource, filters }: Props) {
  const { t } = useTranslation('audit-log');
  const words = useActionWords();
  return (
    <ResourcePage
      title={t(`${kind}.title`)}
      one={t('one')}
      hint={t(`${kind}.hint`)}
      resource={resource}
      nameOf={({ area, verb }) => `${words.area(area)} · ${words.verb(verb)}`}
      nameColumn="verb"
      columns={useColumns(kind)}
      search={t(`${kind}.search`)}
      filters={filters}
      narrow={useNarrow(resource)}
      detail={(entry) => <EntryDetail entry={entry} />}
      empty={{ reason: t(`${kind}.none`), hint: t(`${kind}.noneHint`) }}
    />
  );
}

function useNarrow(resource: Resource<AuditEntry>) {
  const { t } = useTranslation('audit-log');
  const text = useRangeText();
  const { username = '', address = '', range: written = '' } = resource.filters;
  const range = rangeFromText(written) ?? 'last30Day';
  const days = useDays(range);
  const set = (name: string) => (value: string) => resource.change({ [name]: value, page: 1 });
  const about: [string, string][] = [[t('column.at'), text.name(range)]];
  if (username !== '') about.push([t('column.username'), username]);
  if (address !== '') about.push([t('column.address'), address]);
  return {
    about,
    control: (
      <>
        <MoreFilters count={[username, address].filter((text) => text !== '').length}>
          <TextFilter label={t('column.username')} value={username} onChange={set('username')} />
          <TextFilter label={t('column.address')} value={address} onChange={set('address')} />
        </MoreFilters>
        <DateRangePicker
          value={range}
          hasDays={false}
          resolve={resolveDays}
          today={days.today}
          label={t('column.at')}
          onChange={(next) => set('range')(rangeToText(next))}
        />
      </>
    ),
  };
}

function useColumns(kind: Props['kind']): ResourceColumn<AuditEntry>[] {
  const { t } = useTranslation('audit-log');
  const { date } = useFormat();
  const words = useActionWords();
  const outcomes = { true: t('outcome.true'), false: t('outcome.false') };
  return [
    {
      key: 'at',
      title: t('column.at'),
      width: 176,
      sort: 'descend',
      render: ({ at }) => date(at, 'second'),
      excel: { format: 'time' },
    },
    {
      key: 'username',
      title: t('column.username'),
      width: 128,
      sort: 'ascend',
      render: (entry) => <Author entry={entry} />,
    },
    {
      key: 'area',
      title: t('column.area'),
      width: 128,
      render: ({ area }) => words.area(area),
      excel: { labels: words.areaLabels },
      ...(kind === 'logins' ? { isExtra: true } : {}),
    },
    {
      key: 'verb',
      title: t('column.action'),
      width: 150,
      render: ({ verb }) => words.verb(verb),
      excel: { labels: words.verbLabels },
    },
    ...(kind === 'logins' ? [] : [toNameColumn(t('column.name'))]),
    {
      key: 'subject',
      title: t(kind === 'logins' ? 'column.means' : 'column.subject'),
      width: 220,
      wraps: true,
      ...(kind === 'logins' ? {} : { isMinor: true }),
      render: ({ subject }) => <span title={subject}>{words.means(subject) || noValue}</span>,
    },
    {
      key: 'isSuccess',
      title: t('column.outcome'),
      width: 112,
      render: ({ isSuccess }) => <Outcome isSuccess={isSuccess} />,
      excel: { labels: outcomes },
    },
    {
      key: 'address',
      title: t('column.address'),
      width: 140,
      sort: 'ascend',
      render: ({ address }) => address || noValue,
    },
  ];
}

const toNameColumn = (title: string): ResourceColumn<AuditEntry> => ({
  key: 'name',
  title,
  width: 220,
  wraps: true,
  render: ({ name, subject }) => <span title={subject}>{name ?? subject}</span>,
});
