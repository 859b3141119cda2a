import type { PurchaseWebhookForm } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';

/** Reads the address to which the purchase lists of a group are sent; null if there is none. */
export function useWebhook(glc: string) {
  const client = useQueryClient();
  const queryKey = ['purchaseWebhook', 'get', glc];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.purchaseWebhook.get({ query: glcOf(glc), signal }),
  });
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: (form: Omit<PurchaseWebhookForm, 'glc'>) =>
      api.purchaseWebhook.set({ body: { ...form, ...glcOf(glc) } }),
    meta: { silent: true },
    onSuccess,
  });
  return { webhook: data, save, refresh: onSuccess };
}
