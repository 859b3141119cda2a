import type { LibrarySet } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ask, type ConfirmQuestion } from '../notify.ts';

export type LibrarySets = {
  /** The user's own sets of libraries in the group. */
  sets: readonly LibrarySet[];
  keep: (name: string, libraries: readonly string[]) => Promise<void>;
  rename: (id: string, name: string) => Promise<void>;
  /** Asks the user and then deletes the set. */
  remove: (id: string, question: ConfirmQuestion) => Promise<void>;
};

const key = ['librarySet', 'list'] as const;

/** Returns the sets of libraries that the user has saved in a library group. */
export function useLibrarySets(glc: string): LibrarySets {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.librarySet.list({ signal }),
  });
  const changed = () => client.invalidateQueries({ queryKey: key });
  return {
    sets: data.filter((set) => set.glc === glc),
    keep: async (name, libraries) => {
      await api.librarySet.create({ body: { glc, name, libraries: [...libraries] } });
      await changed();
    },
    rename: async (id, name) => {
      await api.librarySet.rename({ params: { id }, body: { name } });
      await changed();
    },
    remove: async (id, question) => {
      if (!(await ask(question))) return;
      await api.librarySet.remove({ params: { id } });
      await changed();
    },
  };
}
