import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { InsufficientList } from './insufficient-list.tsx';

const kinds = ['insufficient', 'reserved', 'searched'] as const;
const calls = {
  insufficient: api.insufficientHoldings.insufficient,
  reserved: api.insufficientHoldings.reserved,
  searched: api.insufficientHoldings.searched,
};
const shape = { list: urlChoice(kinds, 'insufficient'), glc: urlText() };

/** The titles that readers want more of: by lost demand, by holds, and by searches. */
export function InsufficientPage() {
  const { t } = useTranslation('insufficient-holdings');
  const [{ list, glc }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    param: 'list',
    active: list,
    keep: glcOf(glc),
    tabs: kinds.map((kind) => ({ key: kind, label: t(`tab.${kind}`) })),
  };
  return <InsufficientList key={list} kind={list} call={calls[list]} tabs={tabs} />;
}
