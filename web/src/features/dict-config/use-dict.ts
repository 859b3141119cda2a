import type { DictEntry, DictFormInput, DictionaryType } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import type { ResourceForm, ResourceRemove } from '#ui/resource-page/resource-page-props.ts';

/** The names of the dictionaries. */
export function useDictTypes(): Record<DictionaryType, string> {
  const { t } = useTranslation('dict-config');
  return {
    state: t('type.state'),
    circulationType: t('type.circulationType'),
    readerType: t('type.readerType'),
    location: t('type.location'),
    channel: t('type.channel'),
    holdOutcome: t('type.holdOutcome'),
    resource: t('type.resource'),
    creditRule: t('type.creditRule'),
  };
}

/** Every chart may show a label: after a change, all answers are read again. */
export function useLabelsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Creates, changes and deletes labels; a new label begins in the shown dictionary and group. */
export function useDictForm(
  type: string,
  glc: string,
): {
  form: Omit<ResourceForm<DictEntry, DictFormInput>, 'fields'>;
  remove: ResourceRemove<DictEntry>;
} {
  const { t } = useTranslation('dict-config');
  const changed = useLabelsChanged();
  const empty: DictFormInput = {
    type: (type || 'state') as DictionaryType,
    ...(glc === '' ? {} : { glc }),
    code: '',
    name: { 'zh-CN': '', 'en-US': '' },
    sort: 0,
    isActive: true,
    remark: '',
  };
  return {
    form: {
      needs: 'dict:edit',
      start: (row) => (row === null ? empty : toForm(row)),
      save: async (body, row) => {
        if (row === null) await api.dictConfig.create({ body });
        else await api.dictConfig.update({ params: { id: row.id }, body });
        void changed();
      },
      width: 520,
    },
    remove: {
      needs: 'dict:edit',
      text: t('removeText'),
      run: async ({ id }) => {
        await api.dictConfig.remove({ params: { id } });
        void changed();
      },
    },
  };
}

function toForm({ type, glc, code, names, sort, isActive, remark }: DictEntry): DictFormInput {
  return { type, glc, code, name: names, sort, isActive, remark };
}

/** The codes in the data that have no label. */
export function useUnlabelled(type: string, glc: string) {
  const query = { ...(glc === '' ? {} : { glc }), ...(type === '' ? {} : { types: type }) };
  return useQuery({
    queryKey: ['dictConfig', 'unlabelled', query],
    queryFn: ({ signal }) => api.dictConfig.unlabelled({ query, signal }),
    meta: { silent: true },
  });
}
