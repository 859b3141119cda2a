import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';
import styles from './resource-page.module.css';
import type { BatchAction, ResourcePageProps, RowWithId } from './resource-page-props.ts';
import type { ResourceActions } from './use-resource-actions.ts';

type Props<Row extends RowWithId> = Pick<ResourcePageProps<Row, object>, 'resource' | 'batch'> & {
  actions: ResourceActions<Row>;
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

/** Shows the bar with the actions on the selected rows. */
export function BatchBar<Row extends RowWithId>({
  resource,
  batch = [],
  actions,
  chosen,
  onChoose,
}: Props<Row>) {
  const { t } = useTranslation('resource-page');
  const [busy, setBusy] = useState<string | null>(null);
  const rows = (resource.answer.rows ?? []).filter(({ id }) => chosen.includes(id));
  const removable = rows.filter(actions.canRemove);
  const work = async (key: string, run: () => Promise<boolean>) => {
    // The selected rows may be on another page, or deleted.
    if (rows.length === 0) return notify.warning(t('common:noneSelected'));
    setBusy(key);
    const isDone = await run();
    setBusy(null);
    if (isDone) onChoose([]);
  };
  const act = ({ ask, done, run }: BatchAction<Row>) =>
    actions.run({ ask: ask?.(rows), done, run: () => run(rows) });
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <span>{t('selected', { count: rows.length })}</span>
      {batch.map((action) => (
        <Button
          key={action.key}
          size="small"
          danger={action.isDanger ?? false}
          loading={busy === action.key}
          disabled={busy !== null}
          onClick={() => void work(action.key, () => act(action))}
        >
          {action.label}
        </Button>
      ))}
      {removable.length > 0 && (
        <Button
          size="small"
          danger
          loading={busy === 'remove'}
          disabled={busy !== null}
          onClick={() => void work('remove', () => actions.removeMany(removable))}
        >
          {t('removeMany.button', { count: removable.length })}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => onChoose([])}>
        {t('unselect')}
      </Button>
    </div>
  );
}
