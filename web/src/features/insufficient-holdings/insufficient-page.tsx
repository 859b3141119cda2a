import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { InsufficientList } from './insufficient-list.tsx';
import type { InsufficientKind } from './use-insufficient-columns.tsx';

const kinds = ['insufficient', 'reserved', 'searched'] as const;
const calls = {
  insufficient: api.insufficientHoldings.insufficient,
  reserved: api.insufficientHoldings.reserved,
  searched: api.insufficientHoldings.searched,
};
const shape = { list: urlChoice(kinds, 'insufficient'), glc: urlText() };

/** Shows the titles that readers want more of, in three lists: by lost loans, by holds, and by searches. */
export function InsufficientPage() {
  const { t } = useTranslation(['insufficient-holdings', 'demand']);
  const [{ list, glc }] = useUrlState(shape);
  const navigate = useNavigate();
  // Each list has its own part of the address, because search and order of one list have no meaning in another.
  const open = (next: InsufficientKind) =>
    navigate({
      search: new URLSearchParams({ list: next, ...glcOf(glc) }).toString(),
    });
  const tabs = (
    <Segmented<InsufficientKind>
      value={list}
      onChange={(next) => void open(next)}
      options={kinds.map((kind) => ({ value: kind, label: t(`tab.${kind}`) }))}
    />
  );
  return <InsufficientList key={list} kind={list} call={calls[list]} extra={tabs} />;
}
