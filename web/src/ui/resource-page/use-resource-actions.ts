import { useTranslation } from 'react-i18next';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, type ConfirmQuestion, notify } from '#lib/notify.ts';
import { useCan } from '../can/can.tsx';
import type {
  ResourcePageProps,
  ResourceRemove,
  RowAction,
  RowWithId,
} from './resource-page-props.ts';

type Props<Row extends RowWithId, Values extends object> = Pick<
  ResourcePageProps<Row, Values>,
  'resource' | 'form' | 'remove' | 'actions' | 'nameOf' | 'one'
>;
type Work = { ask?: ConfirmQuestion | undefined; done?: string | undefined; run: () => unknown };

/**
 * Returns the actions on one row and on selected rows; an action with a question asks first, and its result is shown.
 */
export function useResourceActions<Row extends RowWithId, Values extends object>(
  props: Props<Row, Values>,
) {
  const { resource, form, remove, actions, nameOf, one } = props;
  const { t } = useTranslation('resource-page');
  const mayEdit = useCan({ all: form ? [form.needs] : [] }) && form !== undefined;
  const addNeeds = form?.addNeeds ?? form?.needs;
  const mayAdd = useCan({ all: addNeeds ? [addNeeds] : [] }) && form !== undefined;
  const mayRemove = useCan({ all: remove ? [remove.needs] : [] }) && remove !== undefined;

  const run = async ({ ask: question, done, run: work }: Work): Promise<boolean> => {
    if (question !== undefined && !(await ask(question))) return false;
    try {
      await work();
      if (done !== undefined) notify.success(done);
      return true;
    } catch (error) {
      handleError(error);
      return false;
    } finally {
      // An action without a success text only opens a page or drawer, so the list need not be read again.
      if (done !== undefined) await resource.refresh();
    }
  };
  const canEdit = (row: Row) => mayEdit && (form?.canEdit?.(row) ?? true);
  const canRemove = (row: Row) => mayRemove && (remove?.canRemove?.(row) ?? true);
  const warning = useWarning(remove);
  const removal = (row: Row): RowAction => ({
    key: 'remove',
    label: t('remove'),
    isDanger: true,
    ask: { title: t('removeOne', { one, name: nameOf(row) }), text: warning },
    done: t('common:done.delete'),
    run: async () => {
      await remove?.run(row);
      resource.change({ open: '' });
    },
  });
  return {
    run,
    mayAdd: mayAdd && (form?.canAdd ?? true),
    canEdit,
    canRemove,
    open: (row: Row) => resource.change({ open: row.id }, { push: true }),
    edit: (row: Row) => resource.change({ open: `${row.id}.edit` }, { push: true }),
    /** The actions on a row: edit, the page's own actions, and remove. */
    actionsOf: (row: Row): RowAction[] => [
      ...(canEdit(row)
        ? [
            {
              key: 'edit',
              label: t('edit'),
              run: () => resource.change({ open: `${row.id}.edit` }, { push: true }),
            },
          ]
        : []),
      ...(actions?.(row) ?? []),
      ...(canRemove(row) ? [removal(row)] : []),
    ],
    removeMany: (rows: readonly Row[]) => {
      const all = rows.filter(canRemove);
      return run({
        ask: { title: t('removeMany.title', { count: all.length }), text: warning },
        done: t('common:done.delete'),
        run: async () => {
          if (remove?.runMany) await remove.runMany(all);
          else for (const row of all) await remove?.run(row);
        },
      });
    },
  };
}

// The question says whether a deletion is permanent (spec §8) and what else it affects.
function useWarning({
  kind = 'data',
  text = '',
}: Pick<ResourceRemove<never>, 'kind' | 'text'> = {}) {
  const { t } = useTranslation('common');
  const sentences = {
    data: t('confirm.delete'),
    node: t('confirm.deleteNode'),
    recoverable: '',
  };
  return [sentences[kind], text].filter((sentence) => sentence !== '').join('\n');
}

export type ResourceActions<Row extends RowWithId> = ReturnType<
  typeof useResourceActions<Row, object>
>;
