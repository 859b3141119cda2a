import type { TargetAlert } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

/** Returns the columns of the list of alerts. */
export function useAlertColumns(): ResourceColumn<TargetAlert>[] {
  const { t } = useTranslation('alert');
  const { date } = useFormat();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: 176,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 128,
      excel: false,
      render: (row) => <State row={row} />,
    },
    {
      key: 'watchName',
      title: t('field.watch'),
      width: 120,
      wraps: true,
      render: ({ watchName }) => watchName ?? noValue,
    },
    {
      key: 'rule',
      title: t('column.rule'),
      width: 200,
      wraps: true,
      excel: false,
      render: (row) => <RuleText row={row} />,
    },
    {
      key: 'toName',
      title: t('field.to'),
      width: 110,
      wraps: true,
      render: ({ to, toName }) => (to.kind === 'me' ? t('to.owner') : toName),
    },
    {
      key: 'lastFiredAt',
      title: t('column.lastFired'),
      width: 166,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ lastFiredAt }) => (lastFiredAt === null ? noValue : date(lastFiredAt, 'minute')),
    },
    {
      key: 'judgedUntil',
      title: t('column.judgedUntil'),
      width: 120,
      isMinor: true,
      render: ({ judgedUntil }) => (judgedUntil === null ? noValue : date(judgedUntil)),
    },
    {
      key: 'createdBy',
      title: t('column.createdBy'),
      width: 110,
      isMinor: true,
      render: ({ createdBy }) => createdBy,
    },
  ];
}

function State({ row: { isEnabled, problem, open } }: { row: TargetAlert }) {
  const { t } = useTranslation('alert');
  if (!isEnabled) return <StatusMark tone="quiet">{t('state.off')}</StatusMark>;
  if (problem !== null) return <StatusMark tone="bad">{t(`problem.${problem}`)}</StatusMark>;
  if (open > 0) return <StatusMark tone="bad">{t('state.openCount', { count: open })}</StatusMark>;
  return <StatusMark tone="good">{t('state.calm')}</StatusMark>;
}

function RuleText({ row: { rule, eachLibrary } }: { row: TargetAlert }) {
  const { t } = useTranslation('alert');
  const { full } = useFormat();
  const where = t(eachLibrary ? 'each.yes' : 'each.no');
  if (rule.kind === 'unusual') {
    const sensitivity = t(`sensitivity.${rule.sensitivity}`);
    return `${t('kind.unusual')} · ${t(`direction.${rule.direction}`)} · ${sensitivity} · ${where}`;
  }
  const grain = t(`grain.${rule.grain}`);
  if (rule.kind === 'change') {
    const { direction, against, percent } = rule;
    return `${grain} · ${t(`against.${against}`)} · ${t(`direction.${direction}`)} ${percent}% · ${where}`;
  }
  const bounds = [
    ...(rule.below === null ? [] : [`< ${full(rule.below)}`]),
    ...(rule.above === null ? [] : [`> ${full(rule.above)}`]),
  ];
  return `${grain} · ${bounds.join(' / ')} · ${where}`;
}
