import type { WeedingPolicy } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, notify } from '#lib/notify.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { PageTabs, type PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { PolicyForm } from './policy-form.tsx';
import styles from './weeding.module.css';

const shape = { libcode: urlText(), glc: urlText() };

/** Shows the weeding policy of a library. A library without its own policy has that of all libraries. */
export function WeedingRules({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('weeding');
  const [{ libcode, glc }, change] = useUrlState(shape);
  const { libraries } = usePlaces(glc, '');
  const [group] = useGroupFilter();
  const client = useQueryClient();
  const place = { ...glcOf(glc), ...(libcode === '' ? {} : { libcode }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['weeding', 'policy', glc, libcode],
    queryFn: ({ signal }) => api.weeding.policy({ query: place, signal }),
    meta: { silent: true },
  });
  const save = async (policy: WeedingPolicy | null) => {
    try {
      await api.weeding.setPolicy({ body: { ...place, policy } });
      notify.success(t('common:done.update'));
      await client.invalidateQueries({ queryKey: ['weeding'] });
    } catch (failure) {
      handleError(failure);
    }
  };
  const isOwn = data?.origin === (libcode === '' ? 'group' : 'library');
  const forget = async () => {
    const text = t(libcode === '' ? 'rules.backToUsual' : 'rules.backToAll');
    if (await ask({ title: t('rules.removeTitle'), text })) await save(null);
  };
  return (
    <Page>
      <PageHead title={tabs.title} hint={t('rules.hint')} />
      <PageTabs {...tabs} />
      <section className={styles.panel} aria-label={t('tab.rules')}>
        <div className={styles.choices}>
          <Select
            aria-label={t('column.libraryName')}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={libcode}
            options={[{ value: '', label: t('rules.allLibraries') }, ...libraries]}
            onChange={(next) => change({ libcode: next })}
          />
          {group && (
            <Select
              aria-label={group.label}
              value={glc}
              options={[{ value: '', label: group.all }, ...group.options]}
              onChange={(next) => change({ glc: next, libcode: '' })}
            />
          )}
          {data && <span className={styles.hint}>{t(`rules.origin.${data.origin}`)}</span>}
        </div>
        {data ? (
          <PolicyForm
            key={`${glc}/${libcode}/${JSON.stringify(data.policy)}`}
            policy={data.policy}
            types={data.types}
            glc={glc}
            libcode={libcode}
            isFixed={!data.mayChange}
            onSave={save}
            onForget={isOwn ? () => void forget() : null}
          />
        ) : error ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={3} />
        )}
      </section>
    </Page>
  );
}
