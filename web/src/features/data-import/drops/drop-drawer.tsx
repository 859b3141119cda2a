import type { DataDrop, DataMapping } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { DropPlaces } from './drop-places.tsx';
import { DropSettings } from './drop-settings.tsx';
import styles from './drops.module.css';

type Props = { mapping: DataMapping; glc: string; mayEdit: boolean; onClose: () => void };
type Change = Partial<Pick<DataDrop, 'replace' | 'mostRefused'>> & { newToken?: boolean };

/** Shows the folder and the address at which scripts leave files for a mapping, and opens or closes them. */
export function DropDrawer({ mapping, glc, mayEdit, onClose }: Props) {
  const { t } = useTranslation('data-import');
  const client = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const query = glcOf(glc);
  const { data, error, refetch } = useQuery({
    queryKey: ['dataImport', 'drops', query],
    queryFn: ({ signal }) => api.dataImport.drops({ query, signal }),
    meta: { silent: true },
  });
  const drop = data?.find((one) => one.mapping.id === mapping.id);
  const work = async (call: () => Promise<string | null>) => {
    setBusy(true);
    try {
      const made = await call();
      if (made !== null) setToken(made);
      await client.invalidateQueries({ queryKey: ['dataImport', 'drops'] });
    } catch (failure) {
      handleError(failure);
    }
    setBusy(false);
  };
  const save = (change: Change) =>
    work(async () => {
      const { replace = false, mostRefused = 0.05 } = { ...drop, ...change };
      const { newToken = false } = change;
      const body = { mapping: mapping.id, replace, mostRefused, newToken };
      return (await api.dataImport.saveDrop({ body })).token;
    });
  return (
    <Drawer
      open
      title={t('drops.title', { name: mapping.name })}
      size="min(640px, 100vw)"
      onClose={onClose}
    >
      <div className={styles.drop}>
        <p className={styles.note}>{t('drops.hint')}</p>
        {data === undefined && error === null && <TableSkeleton columns={2} />}
        {data === undefined && error !== null && (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        )}
        {drop !== undefined && <DropPlaces drop={drop} token={token} />}
        {data !== undefined && mayEdit && (
          <DropSettings
            drop={drop}
            isBusy={isBusy}
            onSave={save}
            onClose={(call) => work(() => call().then(() => null))}
          />
        )}
      </div>
    </Drawer>
  );
}
