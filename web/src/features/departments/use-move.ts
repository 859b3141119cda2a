import type { Department } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import { spotNow, type TreeSpot } from '#ui/tree/tree-spot.ts';
import type { Tree } from '#ui/tree/use-tree.ts';

type Move = (row: Department, spot: Partial<TreeSpot>) => Promise<boolean>;

/** Moves a department and says so, with the way back. */
export function useMove(resource: Resource<Department>, tree: Tree<Department>): Move {
  const { t } = useTranslation('tree');
  const put = async (id: string, { parentId = null, ...spot }: Partial<TreeSpot>) => {
    try {
      await api.departments.move({ params: { id }, body: { parentId, ...spot } });
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      await resource.refresh();
    }
  };
  return async (row, spot) => {
    const back = spotNow(tree, row);
    if (!(await put(row.id, spot))) return false;
    const action = { label: t('undo'), run: () => void put(row.id, back) };
    notify.success(t('moved', { name: row.name }), { action });
    return true;
  };
}

// There is no field here to say it at.
function tell(error: unknown): void {
  const [sentence] = error instanceof ApiError ? Object.values(error.fields) : [];
  if (sentence === undefined) handleError(error);
  else notify.error(sentence);
}
