import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ShortTitles } from './short-titles.tsx';
import { Standards } from './standards.tsx';

const lists = ['standards', 'below'] as const;
const shape = { list: urlChoice(lists, 'standards'), glc: urlText() };

/** The standards for copies of a title, and the titles with fewer copies. */
export function ReplicasPage() {
  const [{ list, glc }] = useUrlState(shape);
  const maySee = useCan({ all: ['holdings:view'] });
  if (!maySee) return <Standards />;
  return <Lists list={list} glc={glc} />;
}

function Lists({ list, glc }: { list: (typeof lists)[number]; glc: string }) {
  const { t } = useTranslation('perception');
  const { full } = useFormat();
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
  const tabs: PageTabsProps = {
    title: t('title'),
    param: 'list',
    active: list,
    keep: query,
    tabs: [
      { key: 'standards', label: t('standards.tab') },
      { key: 'below', label: below },
    ],
  };
  return list === 'below' ? <ShortTitles tabs={tabs} /> : <Standards tabs={tabs} />;
}
