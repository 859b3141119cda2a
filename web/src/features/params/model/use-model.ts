import type { ModelForm } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const key = ['assistantModel'];
type Body = Parameters<typeof api.assistantModel.set>[0]['body'];

/** Reads the language model of the assistant, and changes or tries it. */
export function useModel() {
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: [...key, 'get'],
    queryFn: ({ signal }) => api.assistantModel.get({ signal }),
  });
  const onSuccess = () => client.invalidateQueries({ queryKey: key });
  const silent = { meta: { silent: true } };
  const save = useMutation({
    mutationFn: (body: Body) => api.assistantModel.set({ body }),
    onSuccess,
    ...silent,
  });
  const trial = useMutation({
    mutationFn: (body: Body) => api.assistantModel.test({ body }),
    onSuccess,
    ...silent,
  });
  return { settings, save, trial, refresh: onSuccess };
}

/** Reads who used the model how much this month. */
export function useModelUsage(isOn: boolean) {
  return useQuery({
    queryKey: [...key, 'usage'],
    queryFn: ({ signal }) => api.assistantModel.usage({ signal }),
    enabled: isOn,
  });
}

export type ModelValues = Pick<ModelForm, 'kind' | 'url' | 'model' | 'isEnabled'> & {
  key?: string;
};

/** Returns the form as the call takes it: an empty key means that the key stays. */
export function toModelBody({ key: given, ...values }: ModelValues): Body {
  return { ...values, ...(given === undefined || given === '' ? {} : { key: given }) };
}
