import { deliveryStates, type PurchaseDelivery } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';
import { useTellDelivery } from './use-tell-delivery.ts';
import { useWebhook } from './use-webhook.ts';
import { WebhookButtons } from './webhook-buttons.tsx';

const shape = resourceShape({ state: urlText(), glc: urlText() });
const tones: Readonly<Record<PurchaseDelivery['state'], Tone>> = {
  waiting: 'busy',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/**
 * Shows the messages to the acquisition system: the number of attempts, the last answer, and the time of the next
 * attempt.
 */
export function PurchaseDeliveries({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('purchases');
  const resource = useResource<PurchaseDelivery>({
    name: 'purchaseWebhook.list',
    list: api.purchaseWebhook.list,
    shape,
  });
  const glc = resource.filters.glc ?? '';
  const { webhook } = useWebhook(glc);
  const tellDelivery = useTellDelivery();
  const resend = async ({ id }: PurchaseDelivery) => {
    await api.purchaseWebhook.resend({ params: { id } }).then(tellDelivery, handleError);
    await resource.refresh();
  };
  return (
    <ResourcePage
      tabs={tabs}
      title={t('deliveries.title')}
      one={t('deliveries.one')}
      hint={
        webhook == null
          ? t('deliveries.nowhere')
          : t(webhook.isEnabled ? 'deliveries.hint' : 'deliveries.off', { url: webhook.url })
      }
      resource={resource}
      nameOf={({ listName }) => listName || t('deliveries.event.test')}
      nameColumn="listName"
      columns={useColumns()}
      search={t('deliveries.search')}
      filters={[
        {
          name: 'state',
          label: t('state.label'),
          options: deliveryStates.map((value) => ({
            value,
            label: t(`deliveries.state.${value}`),
          })),
        },
        ...useGroupFilter(),
      ]}
      actions={(row) =>
        webhook == null
          ? []
          : [{ key: 'send', label: t('deliveries.resend'), run: () => resend(row) }]
      }
      extra={<WebhookButtons glc={glc} onTried={() => void resource.refresh()} />}
      empty={{ reason: t('deliveries.empty'), hint: t('deliveries.emptyHint') }}
    />
  );
}

function useColumns(): ResourceColumn<PurchaseDelivery>[] {
  const { t } = useTranslation('purchases');
  const { full, date } = useFormat();
  const time = (key: 'createdAt' | 'triedAt' | 'nextAt'): ResourceColumn<PurchaseDelivery> => ({
    key,
    title: t(`deliveries.column.${key}`),
    width: 160,
    sort: 'descend',
    render: (row) => (row[key] === null ? noValue : date(row[key], 'minute')),
    excel: { format: 'time' },
  });
  return [
    {
      key: 'listName',
      title: t('column.list'),
      width: 160,
      wraps: true,
      render: ({ listName }) => listName || t('deliveries.event.test'),
    },
    {
      key: 'event',
      title: t('deliveries.column.event'),
      width: 96,
      render: ({ event }) => t(`deliveries.event.${event}`),
      excel: false,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 132,
      render: ({ state }) => (
        <StatusMark tone={tones[state]}>{t(`deliveries.state.${state}`)}</StatusMark>
      ),
      excel: false,
    },
    {
      key: 'answer',
      title: t('deliveries.column.answer'),
      width: 260,
      wraps: true,
      card: 'wide',
      excel: false,
      render: ({ status, trouble, answer }) => {
        const parts = [
          trouble === null || trouble === 'status' ? '' : t(`deliveries.trouble.${trouble}`),
          status === null ? '' : String(status),
          answer,
        ];
        return parts.filter(Boolean).join(' · ') || noValue;
      },
    },
    {
      key: 'attempts',
      title: t('deliveries.column.attempts'),
      width: 84,
      align: 'end',
      sort: 'descend',
      render: ({ attempts }) => full(attempts),
      excel: { format: 'integer' },
    },
    time('createdAt'),
    { ...time('triedAt'), isMinor: true },
    time('nextAt'),
    {
      key: 'ms',
      title: t('deliveries.column.ms'),
      width: 110,
      align: 'end',
      isExtra: true,
      render: ({ ms }) => (ms === null ? noValue : full(ms)),
      excel: { format: 'integer' },
    },
  ];
}
