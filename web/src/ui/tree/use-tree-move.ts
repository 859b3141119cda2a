import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import type { Twig } from '#lib/tree/tree-rows.ts';
import { spotNow, type TreeSpot } from './tree-spot.ts';
import type { TreeState } from './use-tree.ts';

/** Below one; without a place there, where its own order puts it. */
type Where = { parentId: string | null; before?: string | null };

type TreeMoveInput<Row extends Twig> = {
  tree: TreeState<Row>;
  nameOf: (row: Row) => string;
  put: (id: string, where: Where) => Promise<unknown>;
  /** Reads the tree anew, whatever became of it. */
  refresh: () => Promise<void>;
};

/** Moves a line of a tree and says so, with the way back. */
export function useTreeMove<Row extends Twig>({ tree, nameOf, put, refresh }: TreeMoveInput<Row>) {
  const { t } = useTranslation('tree');
  const work = async (id: string, where: Where) => {
    try {
      await put(id, where);
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      await refresh();
    }
  };
  return async (row: Row, where: Where): Promise<boolean> => {
    const back: TreeSpot = spotNow(tree, row);
    if (!(await work(row.id, where))) return false;
    const action = { label: t('undo'), run: () => void work(row.id, back) };
    notify.success(t('moved', { name: nameOf(row) }), { action });
    return true;
  };
}

// There is no field here to say it at.
function tell(error: unknown): void {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (sentence === undefined) handleError(error);
  else notify.error(sentence);
}
