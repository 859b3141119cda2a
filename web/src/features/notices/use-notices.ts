import type { Notice } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

// The flags of a call change the notices (spec §4); each call returns the remaining notices.
const flags = { read: 1, unread: 2, remove: 3, readAll: 4, removeAll: 5 } as const;

export type NoticeAction = { flag: keyof typeof flags; uuid?: string };

const key = ['notices', 'handle'];

/** The notices of the account and their actions; `isAsked`: the list may be read now. */
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
    // Calls run one after another: each answer is the remaining list, and the last answer must be the newest.
    scope: { id: 'notices' },
    onSuccess: (left) => client.setQueryData(key, left),
    // The running answers do not contain notices that arrived in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { list, change };
}

/** Puts a new notice first. */
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

/** Reads the list again, for notices that arrived while the stream was closed. */
export function useRenewNotices() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}
