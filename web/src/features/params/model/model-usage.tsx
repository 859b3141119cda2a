import type { ModelUsage } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './model.module.css';
import { useModelUsage } from './use-model.ts';

/** Shows who used the model how much this month, and how the calls ended. */
export function ModelUsageTable() {
  const { t } = useTranslation('assistant-model');
  const { data, error, refetch } = useModelUsage(true);
  const { full } = useFormat();
  if (error) return <ReadFailure error={error} height={80} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { month, users, all, outcomes, today, houseDay } = data;
  return (
    <div className={styles.usage}>
      <h3>{t('usage.title', { month })}</h3>
      <p>{t('usage.today', { today: full(today), most: full(houseDay) })}</p>
      {all.calls === 0 ? (
        <p>{t('usage.none')}</p>
      ) : (
        <>
          <table>
            <caption className="visually-hidden">{t('usage.title', { month })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('usage.user')}</th>
                <th scope="col">{t('usage.calls')}</th>
                <th scope="col">{t('usage.failed')}</th>
                <th scope="col">{t('usage.tokensIn')}</th>
                <th scope="col">{t('usage.tokensOut')}</th>
                <th scope="col">{t('usage.seconds')}</th>
              </tr>
            </thead>
            <tbody>
              {users.map(({ username, ...use }) => (
                <Line key={username} name={username} use={use} />
              ))}
            </tbody>
            <tfoot>
              <Line name={t('usage.all')} use={all} />
            </tfoot>
          </table>
          <p>
            {outcomes
              .map(({ outcome, calls }) => `${t(`outcome.${outcome}`)} ${full(calls)}`)
              .join(' · ')}
          </p>
        </>
      )}
    </div>
  );
}

function Line({ name, use }: { name: string; use: ModelUsage['all'] }) {
  const { full } = useFormat();
  const known = (value: number | null) => (value === null ? '–' : full(value));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{full(use.calls)}</td>
      <td>{full(use.failed)}</td>
      <td>{known(use.tokensIn)}</td>
      <td>{known(use.tokensOut)}</td>
      <td>{use.ms === null ? '–' : full(use.ms / 1000, 1)}</td>
    </tr>
  );
}
