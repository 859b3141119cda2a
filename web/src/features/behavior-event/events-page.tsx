import type { BehaviorEvent } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { EventDetail } from './event-detail.tsx';
import { EventFields } from './event-fields.tsx';
import { useEventColumns } from './use-event-columns.tsx';
import { useEventActions, useEventForm } from './use-event-form.tsx';
import { useEventData, useEventName } from './use-events.ts';

const shape = resourceShape({
  status: urlChoice(['', 'enabled', 'hidden', 'deleted'], ''),
  kind: urlChoice(['', 'own', 'builtIn'], ''),
});

/** Shows the page with the event catalogue; analyses count these events. */
export function EventsPage() {
  const { t } = useTranslation('behavior-event');
  const nameOf = useEventName();
  const resource = useResource<BehaviorEvent>({
    name: 'behaviorEvent.list',
    list: api.behaviorEvent.list,
    get: (id, signal) => api.behaviorEvent.get({ params: { id }, signal }),
    shape,
  });
  const present = (resource.answer.rows ?? []).filter(({ status }) => status !== 'deleted');
  const data = useEventData(present.map(({ code }) => code));
  const columns = useEventColumns(data);
  const { form, remove } = useEventForm();
  const actions = useEventActions();
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={nameOf}
      nameColumn="name"
      columns={columns}
      search={t('search')}
      filters={useFilters()}
      form={{ ...form, fields: (state) => <EventFields {...state} /> }}
      remove={remove}
      detail={(event) => <EventDetail event={event} />}
      history={({ code }) => code}
      fieldNames={useFieldNames()}
      actions={actions}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFieldNames(): Record<string, string> {
  const { t } = useTranslation('behavior-event');
  return {
    countsZh: t('field.countsZh'),
    countsEn: t('field.countsEn'),
    events: t('field.events'),
    filter: t('field.filter'),
    properties: t('section.properties'),
  };
}

function useFilters(): ResourceFilter[] {
  const { t } = useTranslation('behavior-event');
  return [
    {
      name: 'kind',
      label: t('kind.label'),
      options: [
        { value: 'own', label: t('kind.own') },
        { value: 'builtIn', label: t('kind.builtIn') },
      ],
    },
    {
      name: 'status',
      label: t('status.label'),
      options: (['enabled', 'hidden', 'deleted'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
  ];
}
