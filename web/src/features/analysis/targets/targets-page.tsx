import { type AnalyticsTarget, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { TargetFields } from './target-fields.tsx';
import { type TargetValues, toTargetBody, toTargetValues } from './target-form.ts';
import { useTargetColumns } from './use-target-columns.tsx';
import { useTargetValues } from './use-target-values.ts';

const shape = resourceShape({});

/** Shows the page with the targets, their values, and their progress towards the goals. */
export function TargetsPage() {
  const { t } = useTranslation('analytics-target');
  const language = useLanguage();
  const resource = useResource<AnalyticsTarget>({
    name: 'analyticsTarget.list',
    list: api.analyticsTarget.list,
    get: (id, signal) => api.analyticsTarget.get({ params: { id }, signal }),
    shape,
  });
  const values = useTargetValues((resource.answer.rows ?? []).map(({ id }) => id));
  return (
    <ResourcePage<AnalyticsTarget, TargetValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ names }) => nameIn(names, language)}
      nameColumn="name"
      columns={useTargetColumns(values)}
      search={t('search')}
      form={{
        needs: 'component:edit',
        canEdit: ({ mayChange }) => mayChange,
        start: toTargetValues,
        fields: () => <TargetFields />,
        save: (form, row) =>
          row === null
            ? api.analyticsTarget.create({ body: toTargetBody(form) })
            : api.analyticsTarget.update({ params: { id: row.id }, body: toTargetBody(form) }),
      }}
      remove={{
        needs: 'component:edit',
        canRemove: ({ mayChange }) => mayChange,
        text: t('removeText'),
        run: ({ id }) => api.analyticsTarget.remove({ params: { id } }),
      }}
      history={({ id }) => id}
      fieldNames={{
        means: t('field.means'),
        formula: t('field.formula'),
        better: t('field.better'),
      }}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}
