import type { Subscription, SubscriptionForm } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { Deliveries } from './deliveries.tsx';
import { MailPreview } from './mail-preview.tsx';
import { SubscriptionFields } from './subscription-fields.tsx';
import { type SubscriptionValues, toForm, toValues } from './subscription-values.ts';
import { useSubscriptionColumns } from './use-subscription-columns.tsx';

const shape = resourceShape({ report: urlText() });

/** Shows the page with the subscriptions of reports: the user's own, or all for users who may send reports. */
export function SubscriptionsPage() {
  const { t } = useTranslation('subscription');
  const resource = useResource<Subscription>({
    name: 'subscription.list',
    list: api.subscription.list,
    shape,
  });
  const [preview, setPreview] = useState<SubscriptionForm | null>(null);
  const report = resource.filters.report ?? '';
  const columns = useSubscriptionColumns();
  const stop = (row: Subscription, isStopped: boolean) =>
    api.subscription.stop({ params: { id: row.id }, body: { isStopped } });
  const test = async (row: Subscription) => {
    const body = toBody(row);
    const { address } = await api.subscription.test({ body });
    notify.success(t('test.done', { address }));
  };
  return (
    <>
      <ResourcePage<Subscription, SubscriptionValues>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ reportName }) => reportName || t('hiddenReport')}
        nameColumn="reportName"
        columns={columns}
        search={t('search')}
        form={{
          needs: 'analysis:view',
          canEdit: ({ mayChange }) => mayChange,
          start: (row) => toValues(row, report),
          fields: () => <SubscriptionFields />,
          save: (values, row) => {
            const body = toForm(values);
            return row === null
              ? api.subscription.create({ body })
              : api.subscription.update({ params: { id: row.id }, body });
          },
          width: 560,
        }}
        remove={{
          needs: 'analysis:view',
          canRemove: ({ mayChange }) => mayChange,
          text: t('removeText'),
          run: ({ id }) => api.subscription.remove({ params: { id } }),
        }}
        detail={(row) => <Deliveries row={row} />}
        actions={(row) => [
          ...(row.mayChange
            ? [
                { key: 'preview', label: t('preview.open'), run: () => setPreview(toBody(row)) },
                { key: 'test', label: t('test.run'), run: () => test(row) },
              ]
            : []),
          row.isStopped
            ? { key: 'resume', label: t('resume'), run: () => stop(row, false), done: t('resumed') }
            : { key: 'stop', label: t('stop'), run: () => stop(row, true), done: t('stopped') },
        ]}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {preview !== null && <MailPreview form={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

function toBody(row: Subscription): SubscriptionForm {
  return toForm(toValues(row, row.report));
}
