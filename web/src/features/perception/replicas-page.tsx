import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { UnderstockedTitles } from './short-titles.tsx';
import { CopyTargets } from './standards.tsx';

const shape = { list: urlChoice(['standards', 'below'], 'standards'), glc: urlText() };

/** Shows the page with the copy targets, and the titles with fewer copies than their target. */
export function ReplicasPage() {
  const [{ list, glc }] = useUrlState(shape);
  const maySee = useCan({ all: ['holdings:view'] });
  const lists = maySee ? <Lists list={list} glc={glc} /> : null;
  return list === 'below' && maySee ? (
    <UnderstockedTitles extra={lists} />
  ) : (
    <CopyTargets extra={lists} />
  );
}

function Lists({ list, glc }: { list: 'standards' | 'below'; glc: string }) {
  const { t } = useTranslation('perception');
  const { full } = useFormat();
  const navigate = useNavigate();
  const query = glcOf(glc);
  const { data } = useQuery({
    queryKey: ['perception', 'shortage', query],
    queryFn: ({ signal }) => api.perception.shortage({ query, signal }),
  });
  const below =
    data === undefined || data.standards === 0
      ? t('below.tab')
      : t('below.count', {
          count: data.titles,
          titles: full(data.titles),
          copies: full(data.copies),
        });
  // A tab removes the search and order of the other list from the address, because its own list does not have them.
  const open = (next: string) =>
    navigate({ search: new URLSearchParams({ list: next, ...query }).toString() });
  return (
    <Segmented
      value={list}
      onChange={(next) => void open(next)}
      options={[
        { value: 'standards', label: t('standards.tab') },
        { value: 'below', label: below },
      ]}
    />
  );
}
