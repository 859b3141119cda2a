import type { DictCode, DictFormInput, DictionaryType, Names } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import type { ResourceForm, ResourceRemove } from '#ui/resource-page/resource-page-props.ts';

/** Returns the names of the dictionaries. */
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

/** Reads all answers again after a change, because every chart may show the name of a code. */
export function useLabelsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Saves the group's own name of a code. */
export function useSaveCode(glc: string): (row: DictCode, name: Names) => Promise<void> {
  const changed = useLabelsChanged();
  return async (row, name) => {
    await saveEntry(row.entryId, { ...toForm(row, glc), name });
    await changed();
  };
}

async function saveEntry(id: string | null, body: DictFormInput): Promise<void> {
  if (id === null) await api.dictConfig.create({ body });
  else await api.dictConfig.update({ params: { id }, body });
}

/**
 * Returns the form and calls that create, change and delete names; a new name starts in the shown dictionary and group.
 */
export function useDictForm(
  type: DictionaryType,
  glc: string,
): {
  form: Omit<ResourceForm<DictCode, DictFormInput>, 'fields'>;
  remove: ResourceRemove<DictCode>;
} {
  const { t } = useTranslation('dict-config');
  const changed = useLabelsChanged();
  const empty: DictFormInput = {
    type,
    ...glcOf(glc),
    code: '',
    name: { 'zh-CN': '', 'en-US': '' },
    sort: 0,
    isActive: true,
    remark: '',
  };
  return {
    form: {
      needs: 'dict:edit',
      start: (row) => (row === null ? empty : toForm(row, glc)),
      save: async (body, row) => {
        await saveEntry(row?.entryId ?? null, body);
        void changed();
      },
      width: 520,
    },
    remove: {
      needs: 'dict:edit',
      text: t('removeText'),
      canRemove: ({ entryId }) => entryId !== null,
      run: async ({ entryId }) => {
        if (entryId !== null) await api.dictConfig.remove({ params: { id: entryId } });
        void changed();
      },
    },
  };
}

function toForm({ type, code, own, loadedName, ...row }: DictCode, glc: string): DictFormInput {
  const { sort, isActive, remark } = row;
  const name = own ?? { 'zh-CN': loadedName, 'en-US': '' };
  return { type, ...glcOf(glc), code, name, sort, isActive, remark };
}
