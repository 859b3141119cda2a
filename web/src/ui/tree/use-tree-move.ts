import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import type { Twig } from '#lib/tree/tree-rows.ts';
import { spotNow, type TreeSpot } from './tree-spot.ts';
import type { TreeState } from './use-tree.ts';

/** The new parent; without `before`, the order of the tree decides the place among the parent's children. */
type Where = { parentId: string | null; before?: string | null };

type TreeMoveInput<Row extends Twig> = {
  tree: TreeState<Row>;
  nameOf: (row: Row) => string;
  put: (id: string, where: Where) => Promise<unknown>;
  /** Reads the tree again, after success and after failure. */
  refresh: () => Promise<void>;
};

/** Moves a row of a tree and shows a notice with an undo button. */
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

// A move has no form field that could show the server's error.
function tell(error: unknown): void {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (sentence === undefined) handleError(error);
  else notify.error(sentence);
}
