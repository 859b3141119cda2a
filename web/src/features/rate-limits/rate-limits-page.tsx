import { limitMethods, type RateLimit } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { LimitFields } from './limit-fields.tsx';
import { emptyLimit, type LimitForm, toLimitForm } from './limit-form.ts';
import { useLimitColumns } from './use-limit-columns.tsx';

const shape = resourceShape({
  method: urlChoice(['', ...limitMethods], ''),
  status: urlChoice(['', 'valid', 'invalid'], ''),
});

/** Shows the page with the rate limits, which say how often an account or address may call the server. */
export function RateLimitsPage() {
  const { t } = useTranslation('rate-limits');
  const resource = useResource<RateLimit>({
    name: 'rateLimits.list',
    list: api.rateLimits.list,
    get: (id, signal) => api.rateLimits.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<RateLimit, LimitForm>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ uri }) => uri}
      nameColumn="uri"
      columns={useLimitColumns()}
      search={t('search')}
      filters={useFilters()}
      form={{
        needs: 'limit:edit',
        start: (rule) => (rule === null ? emptyLimit : toLimitForm(rule)),
        fields: () => <LimitFields />,
        save: (body, rule) =>
          rule === null
            ? api.rateLimits.create({ body })
            : api.rateLimits.update({ params: { id: rule.id }, body }),
        width: 560,
      }}
      remove={{
        needs: 'limit:edit',
        text: t('removeText'),
        run: ({ id }) => api.rateLimits.remove({ params: { id } }),
      }}
      actions={useActions()}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFilters() {
  const { t } = useTranslation('rate-limits');
  return [
    {
      name: 'method',
      label: t('field.method'),
      options: limitMethods.map((value) => ({
        value,
        label: value === '*' ? t('anyMethod') : value,
      })),
    },
    {
      name: 'status',
      label: t('field.status'),
      options: (['valid', 'invalid'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
  ];
}

function useActions(): (rule: RateLimit) => RowAction[] {
  const { t } = useTranslation('rate-limits');
  const mayEdit = useCan({ all: ['limit:edit'] });
  return (rule) => {
    if (!mayEdit) return [];
    const status = rule.status === 'valid' ? 'invalid' : 'valid';
    const body = { ...toLimitForm(rule), status } as const;
    const run = () => api.rateLimits.update({ params: { id: rule.id }, body });
    return [{ key: 'toggle', label: t(`make.${status}`), done: t(`made.${status}`), run }];
  };
}
