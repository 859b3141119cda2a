import type { DayNote } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceForm, ResourceRemove } from '#ui/resource-page/resource-page-props.ts';
import { DayNoteFields } from './day-note-fields.tsx';
import { useDayNoteColumns } from './use-day-note-columns.tsx';

type NoteValues = Pick<DayNote, 'libcode' | 'dayFrom' | 'dayUntil' | 'text'>;

const shape = resourceShape({ libcode: urlText(), glc: urlText() });

/** Shows the page with the notes on days, which charts over time show. */
export function DayNotesPage() {
  const { t } = useTranslation('day-note');
  const resource = useResource<DayNote>({
    name: 'dayNote.list',
    list: api.dayNote.list,
    get: (id, signal) => api.dayNote.get({ params: { id }, signal }),
    shape,
  });
  const { glc = '' } = resource.filters;
  const { libraries } = usePlaces(glc, '');
  const { form, remove } = useNoteForm(glc);
  return (
    <ResourcePage<DayNote, NoteValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ text }) => text}
      nameColumn="text"
      columns={useDayNoteColumns(libraries)}
      search={t('search')}
      filters={[
        { name: 'libcode', label: t('column.library'), options: libraries },
        ...useGroupFilter(),
      ]}
      form={{ ...form, fields: () => <DayNoteFields libraries={libraries} /> }}
      remove={remove}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useNoteForm(glc: string): {
  form: Omit<ResourceForm<DayNote, NoteValues>, 'fields'>;
  remove: ResourceRemove<DayNote>;
} {
  const { t } = useTranslation('day-note');
  const client = useQueryClient();
  // Every chart over time may show the note.
  const changed = () => void client.invalidateQueries();
  return {
    form: {
      needs: 'config:edit',
      canEdit: ({ mayChange }) => mayChange,
      start: (row) => ({
        libcode: row?.libcode ?? '',
        dayFrom: row?.dayFrom ?? '',
        dayUntil: row?.dayUntil ?? '',
        text: row?.text ?? '',
      }),
      save: async (values, row) => {
        const body = { ...glcOf(glc), ...values };
        if (row === null) await api.dayNote.create({ body });
        else await api.dayNote.update({ params: { id: row.id }, body });
        changed();
      },
      width: 520,
    },
    remove: {
      needs: 'config:edit',
      canRemove: ({ mayChange }) => mayChange,
      text: t('removeText'),
      run: async ({ id }) => {
        await api.dayNote.remove({ params: { id } });
        changed();
      },
    },
  };
}
