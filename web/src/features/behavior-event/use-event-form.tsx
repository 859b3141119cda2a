import type { BehaviorEvent } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';
import type {
  ResourceForm,
  ResourceRemove,
  RowAction,
} from '#ui/resource-page/resource-page-props.ts';
import type { EventForm } from './use-events.ts';

const empty: EventForm = {
  code: '',
  nameZh: '',
  nameEn: '',
  countsZh: '',
  countsEn: '',
  events: [],
  filter: null,
  properties: [],
  status: 'enabled',
};

function toForm({ status, properties, ...event }: BehaviorEvent): EventForm {
  const { code, nameZh, nameEn, countsZh, countsEn, events, filter } = event;
  return {
    code,
    nameZh,
    nameEn,
    countsZh,
    countsEn,
    events,
    filter,
    properties: properties.map(({ type: _, ...property }) => property),
    status: status === 'hidden' ? 'hidden' : 'enabled',
  };
}

const isThere = ({ status }: BehaviorEvent) => status !== 'deleted';

/** Returns the form and the calls that create, change and delete events. */
export function useEventForm(): {
  form: Omit<ResourceForm<BehaviorEvent, EventForm>, 'fields'>;
  remove: ResourceRemove<BehaviorEvent>;
} {
  const { t } = useTranslation('behavior-event');
  return {
    form: {
      needs: 'event:edit',
      canEdit: isThere,
      start: (event) => (event === null ? empty : toForm(event)),
      save: ({ code, ...form }, event) =>
        event === null
          ? api.behaviorEvent.create({ body: { code, ...form } })
          : api.behaviorEvent.update({ body: { id: event.id, ...form } }),
    },
    remove: {
      needs: 'event:edit',
      canRemove: (event) => isThere(event) && !event.isBuiltIn,
      kind: 'recoverable',
      text: t('removeText'),
      run: ({ id }) => api.behaviorEvent.remove({ params: { id } }),
    },
  };
}

/** Returns the actions that hide, show and restore an event. */
export function useEventActions(): (event: BehaviorEvent) => RowAction[] {
  const { t } = useTranslation('behavior-event');
  const mayEdit = useCan({ all: ['event:edit'] });
  return (event) => {
    if (!mayEdit) return [];
    const { id, status } = event;
    if (status === 'deleted') {
      const run = () => api.behaviorEvent.recover({ params: { id } });
      return [{ key: 'recover', label: t('recover'), done: t('recovered'), run }];
    }
    const next = status === 'hidden' ? 'enabled' : 'hidden';
    const { code: _, ...form } = toForm(event);
    const run = () => api.behaviorEvent.update({ body: { id, ...form, status: next } });
    return [{ key: 'toggle', label: t(`make.${next}`), done: t(`made.${next}`), run }];
  };
}
