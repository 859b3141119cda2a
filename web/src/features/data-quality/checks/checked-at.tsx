import { ReloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import styles from '../quality.module.css';

/** Says when the data were checked, and checks them now. */
export function CheckedAt({ glc }: { glc: string }) {
  const { t } = useTranslation('data-quality');
  const { date } = useFormat();
  const client = useQueryClient();
  const mayRun = useCan({ all: ['etl:edit'] });
  const query = glc === '' ? {} : { glc };
  const { data } = useQuery({
    queryKey: ['dataQuality', 'summary', glc],
    queryFn: ({ signal }) => api.dataQuality.summary({ query, signal }),
    meta: { silent: true },
  });
  const run = useMutation({
    mutationFn: () => api.dataQuality.run({ body: query }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['dataQuality'] });
      notify.success(t('run.done'));
    },
    onError: handleError,
  });
  return (
    <>
      {/* The time keeps its place while it loads, so that nothing moves when it comes. */}
      <span className={styles.checkedAt} data-waiting={data === undefined || undefined}>
        {data?.checkedAt === null
          ? t('run.never')
          : t('run.at', { time: date(data?.checkedAt ?? new Date().toISOString(), 'minute') })}
      </span>
      {mayRun && (
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('run.now')}
        </Button>
      )}
    </>
  );
}
