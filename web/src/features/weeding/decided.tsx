import {
  type DecidedCopy,
  rangeFromText,
  rangeToText,
  type WeedingDecision,
  weedingDecisions,
} from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { resolveDays, useDays } from '#lib/statistics/use-days.ts';
import { urlText } from '#lib/url-state.ts';
import { Can } from '#ui/can/can.tsx';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';
import { headingWidth, useCopyColumns } from './use-copy-columns.tsx';

const shape = resourceShape({
  libcode: urlText(),
  decision: urlText(),
  range: urlText('thisYear'),
  glc: urlText(),
});
const tones: Readonly<Record<WeedingDecision, Tone>> = {
  ...{ keep: 'good', withdraw: 'bad', move: 'busy', mend: 'busy', missing: 'quiet' },
};

/** Shows the decisions copy by copy, and the lists for the asset register. */
export function Decided({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('weeding');
  const resource = useResource<DecidedCopy>({
    name: 'weeding.decisions',
    list: api.weeding.decisions,
    shape,
  });
  const { filters, change } = resource;
  const { libraries } = usePlaces(filters.glc ?? '', '');
  const range = rangeFromText(filters.range ?? '') ?? 'thisYear';
  const { today } = useDays(range);
  const rangeText = useRangeText();
  const save = (list: 'copies' | 'classes') => {
    const given = (['glc', 'libcode', 'range'] as const).filter((key) => filters[key]);
    const query = Object.fromEntries(given.map((key) => [key, filters[key]]));
    return download(api.weeding.register({ query: { list, ...query } }));
  };
  return (
    <ResourcePage
      tabs={tabs}
      title={t('decided.title')}
      one={t('decided.one')}
      hint={t('decided.hint')}
      resource={resource}
      nameOf={({ title, barcode }) => title || barcode}
      nameColumn="title"
      columns={useColumns()}
      search={t('search')}
      filters={[
        { name: 'libcode', label: t('column.libraryName'), options: libraries },
        {
          name: 'decision',
          label: t('column.decision'),
          options: weedingDecisions.map((value) => ({ value, label: t(`decision.${value}`) })),
        },
        ...useGroupFilter(),
      ]}
      narrow={{
        control: (
          <DateRangePicker
            value={range}
            hasDays={false}
            resolve={resolveDays}
            today={today}
            label={t('column.decidedAt')}
            onChange={(next) => change({ range: rangeToText(next), page: 1 })}
          />
        ),
        about: [[t('column.decidedAt'), rangeText.name(range)]],
      }}
      extra={
        <Can all={['export:excel']}>
          <Button onClick={() => void save('copies')}>{t('register.copies')}</Button>
          <Button onClick={() => void save('classes')}>{t('register.classes')}</Button>
        </Can>
      }
      empty={{ reason: t('decided.empty'), hint: t('decided.emptyHint') }}
    />
  );
}

function useColumns(): ResourceColumn<DecidedCopy>[] {
  const { t } = useTranslation('weeding');
  const { date } = useFormat();
  const { before, after } = useCopyColumns<DecidedCopy>();
  return [
    ...before,
    {
      key: 'decision',
      title: t('column.decision'),
      width: 100,
      excel: {
        labels: Object.fromEntries(weedingDecisions.map((one) => [one, t(`decision.${one}`)])),
      },
      render: ({ decision }) => (
        <StatusMark tone={tones[decision]}>{t(`decision.${decision}`)}</StatusMark>
      ),
    },
    {
      key: 'decidedAt',
      title: t('column.decidedAt'),
      width: 160,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ decidedAt }) => date(decidedAt, 'minute'),
    },
    {
      key: 'askAgainOn',
      title: t('column.askAgainOn'),
      width: headingWidth(t('column.askAgainOn'), 110),
      sort: 'ascend',
      excel: { format: 'date' },
      render: ({ askAgainOn }) => (askAgainOn === null ? noValue : date(askAgainOn)),
    },
    {
      key: 'reason',
      title: t('column.reason'),
      width: 230,
      wraps: true,
      isMinor: true,
      card: 'wide',
      render: ({ reason }) => reason || noValue,
    },
    {
      key: 'note',
      title: t('column.note'),
      width: 140,
      wraps: true,
      isMinor: true,
      render: ({ note }) => note || noValue,
    },
    {
      key: 'decidedBy',
      title: t('column.decidedBy'),
      width: 110,
      isMinor: true,
      render: ({ decidedBy }) => decidedBy || noValue,
    },
    ...after,
  ];
}
