import { type QualityRow, qualityKinds, qualityStates } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlNumber, urlText } from '#lib/url-state.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { CheckDetail } from './check-detail.tsx';
import { CheckedAt } from './checked-at.tsx';
import { useCheckColumns } from './use-check-columns.tsx';

const shape = resourceShape({
  state: urlChoice(['', ...qualityStates], ''),
  kind: urlChoice(['', ...qualityKinds], ''),
  glc: urlText(),
  size: urlNumber(100),
});

/** Shows the tab with the checks of the data; a check opens with its places, its rows and what to do. */
export function ChecksTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-quality');
  const resource = useResource<QualityRow>({
    name: 'dataQuality.list',
    list: (input: Parameters<typeof api.dataQuality.list>[0]) => api.dataQuality.list(input),
    shape,
  });
  const glc = resource.filters.glc ?? '';
  return (
    <ResourcePage<QualityRow, object>
      title={t('checks.title')}
      tabs={tabs}
      one={t('checks.one')}
      hint={t('hint')}
      extra={<CheckedAt glc={glc} />}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useCheckColumns()}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          options: qualityStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        {
          name: 'kind',
          label: t('column.kind'),
          options: qualityKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        },
        ...useGroupFilter(),
      ]}
      detail={(row) => <CheckDetail check={row} glc={glc} />}
      empty={{ reason: t('checks.none'), hint: t('checks.noneHint') }}
      isWhole
    />
  );
}
