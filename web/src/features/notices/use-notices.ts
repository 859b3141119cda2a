import type { Notice } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

// Spec §4: what the flags of a call do to notices; every call answers with what is left.
const flags = { read: 1, unread: 2, remove: 3, readAll: 4, removeAll: 5 } as const;

export type NoticeAction = { flag: keyof typeof flags; uuid?: string };

const key = ['notices', 'handle'];

/** The notices of the account, and what can be done to them; `isAsked`: it is time to ask for them. */
export function useNotices(isAsked = true) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notices.handle({ signal }),
    enabled: isAsked,
  });
  const change = useMutation({
    mutationFn: ({ flag, uuid }: NoticeAction) =>
      api.notices.handle({ body: { flag: flags[flag], ...(uuid ? { uuid } : {}) } }),
    // One after the other: an answer says what is left, and the last one that comes must be the newest.
    scope: { id: 'notices' },
    onSuccess: (left) => client.setQueryData(key, left),
    // What arrived meanwhile is in none of the answers that were under way.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { list, change };
}

/** Puts a notice that has just arrived before the others. */
export function useAddNotice() {
  const client = useQueryClient();
  return (notice: Notice) => {
    client.setQueryData<Notice[]>(key, (known = []) => [
      notice,
      ...known.filter(({ uuid }) => uuid !== notice.uuid),
    ]);
    void client.invalidateQueries({ queryKey: key });
  };
}

/** Asks again, for what arrived while nobody listened. */
export function useRenewNotices() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}
