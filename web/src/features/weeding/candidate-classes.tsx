import type { WeedingClass } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { useTotalsText } from './use-totals-text.ts';
import { useWeedingFilters, weedingShape } from './use-weeding-filters.ts';

const { kind: _, ...narrowing } = weedingShape;
const shape = { ...resourceShape(narrowing), size: { ...resourceShape({}).size, fallback: 100 } };

/** Shows the candidates for weeding by class: the number of copies, the metres of shelf and the value. */
export function CandidateClasses({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('weeding');
  const resource = useResource<WeedingClass>({
    name: 'weeding.classes',
    list: api.weeding.classes,
    shape,
  });
  const { choices, totals } = useWeedingFilters(resource.filters, '');
  const sums = useTotalsText(totals);
  return (
    <ResourcePage
      tabs={tabs}
      title={t('classes.title')}
      one={t('classes.one')}
      hint={`${sums}\n${t('classes.hint')}`}
      resource={resource}
      nameOf={({ id, className }) => `${id} ${className}`}
      nameColumn="id"
      columns={useColumns(resource.filters)}
      filters={choices.filter(({ name }) => name !== 'kind')}
      isWhole
      empty={{ reason: t('candidates.empty'), hint: t('candidates.emptyHint') }}
    />
  );
}

function useColumns(filters: Readonly<Record<string, string>>): ResourceColumn<WeedingClass>[] {
  const { t } = useTranslation('weeding');
  const { full } = useFormat();
  const amount = (
    key: 'copies' | 'metres' | 'value' | 'unpriced' | 'guarded',
    digits = 0,
  ): ResourceColumn<WeedingClass> => ({
    key,
    title: t(`column.${key}`),
    width: 120,
    align: 'end',
    ...(key === 'unpriced' ? {} : { sort: 'descend' as const }),
    render: (row) => (key === 'value' ? `¥${full(row[key], 2)}` : full(row[key], digits)),
    excel: { format: digits === 0 && key !== 'value' ? 'integer' : 'decimal' },
  });
  const given = Object.entries(filters).filter(([name, text]) => name !== 'clc' && text !== '');
  // A main class opens its second-level classes; a second-level class opens its copies.
  const tab = filters.clc ? [] : [['tab', 'classes']];
  const linkTo = (clc: string) => `?${new URLSearchParams([...tab, ...given, ['clc', clc]])}`;
  return [
    {
      key: 'id',
      title: t('column.clc'),
      width: 110,
      sort: 'ascend',
      render: ({ id }) => (id === '' ? t('noClass') : <Link to={linkTo(id)}>{id}</Link>),
    },
    {
      key: 'className',
      title: t('column.className'),
      width: 220,
      render: ({ className }) => className,
    },
    amount('copies'),
    amount('metres', 1),
    amount('value'),
    amount('unpriced'),
    amount('guarded'),
  ];
}
