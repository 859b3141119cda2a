import type { Notice } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

// The flags of the call that changes notices (spec §4) and returns the remaining notices.
const flags = { read: 1, unread: 2, remove: 3, readAll: 4, removeAll: 5 } as const;

export type NoticeAction = { flag: keyof typeof flags; uuid?: string };

const key = ['notices', 'handle'];

/** Reads the notices of the account once `isAsked`, and gives the actions on them. */
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
    // Calls run one after another, so that the last answer has the newest list of remaining notices.
    scope: { id: 'notices' },
    onSuccess: (left) => client.setQueryData(key, left),
    // The answers of running calls lack notices that arrived in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { list, change };
}

/** Puts a new notice at the start of the list. */
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

/** Reads the list of notices again, because notices may have arrived while the stream was closed. */
export function useRenewNotices() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}
