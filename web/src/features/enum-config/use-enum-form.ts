import type { EnumEntry, EnumFormInput } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { ResourceForm, ResourceRemove } from '#ui/resource-page/resource-page-props.ts';

const empty: EnumFormInput = {
  code: '',
  name: { 'zh-CN': '', 'en-US': '' },
  choices: [{ code: '', label: { 'zh-CN': '', 'en-US': '' } }],
  remark: '',
};

/** Returns the form and calls that create, change and delete option lists; open forms of rules get the new options. */
export function useEnumForm(): {
  form: Omit<ResourceForm<EnumEntry, EnumFormInput>, 'fields'>;
  remove: ResourceRemove<EnumEntry>;
} {
  const client = useQueryClient();
  return {
    form: {
      needs: 'dict:edit',
      start: (row) => (row === null ? empty : toForm(row)),
      save: async (body, row) => {
        if (row === null) await api.enumConfig.create({ body });
        else await api.enumConfig.update({ params: { id: row.id }, body });
        void client.invalidateQueries({ queryKey: ['ruleConfig'] });
      },
    },
    remove: {
      needs: 'dict:edit',
      canRemove: ({ rules }) => rules.length === 0,
      run: ({ id }) => api.enumConfig.remove({ params: { id } }),
    },
  };
}

function toForm({ code, names, choices, remark }: EnumEntry): EnumFormInput {
  return { code, name: names, choices, remark };
}
