import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { UnderstockedTitles } from './short-titles.tsx';
import { CopyTargets } from './standards.tsx';

const shape = { list: urlChoice(['standards', 'below'], 'standards'), glc: urlText() };

/** Shows the page with the copy targets, and the titles with fewer copies than their target. */
export function ReplicasPage() {
  const [{ list, glc }] = useUrlState(shape);
  const maySee = useCan({ all: ['holdings:view'] });
  const tabs = useTabs(list, glc, maySee);
  return list === 'below' && maySee ? <UnderstockedTitles {...tabs} /> : <CopyTargets {...tabs} />;
}

function useTabs(active: string, glc: string, maySee: boolean): { tabs?: PageTabsProps } {
  const { t } = useTranslation('perception');
  const { full } = useFormat();
  const query = glcOf(glc);
  const { data } = useQuery({
    queryKey: ['perception', 'shortage', query],
    queryFn: ({ signal }) => api.perception.shortage({ query, signal }),
    enabled: maySee,
  });
  if (!maySee) return {};
  const below =
    data === undefined || data.standards === 0
      ? t('below.tab')
      : t('below.count', {
          count: data.titles,
          titles: full(data.titles),
          copies: full(data.copies),
        });
  return {
    tabs: {
      title: t('title'),
      param: 'list',
      tabs: [
        { key: 'standards', label: t('standards.tab') },
        { key: 'below', label: below },
      ],
      active,
    },
  };
}
