import { addDays, type EtlRun } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Can } from '#ui/can/can.tsx';
import styles from './etl-rule-config.module.css';
import { useReset } from './use-reset.ts';

type Props = {
  differences: EtlRun['differences'];
  /** The rule whose next run can read the days again; null where a later run has compared them. */
  ruleId: string | null;
};

/** Lists the days that differ from the source by stream, each stream with the button that has them read again. */
export function RunDifferences({ differences, ruleId }: Props) {
  const { t } = useTranslation('etl-rule-config');
  const streams = [...Map.groupBy(differences, ({ stream }) => stream)];
  return (
    <details className={styles.days} open={ruleId !== null}>
      <summary>{t('run.differences', { count: differences.length })}</summary>
      {streams.map(([stream, days]) => (
        <StreamDays key={stream} stream={stream} days={days} ruleId={ruleId} />
      ))}
    </details>
  );
}

type StreamProps = { stream: string; days: EtlRun['differences']; ruleId: string | null };

function StreamDays({ stream, days, ruleId }: StreamProps) {
  const { t } = useTranslation('etl-rule-config');
  const { full } = useFormat();
  const reset = useReset(ruleId ?? '');
  const sorted = days.map(({ day }) => day).sort();
  const [from, last] = [sorted[0], sorted.at(-1)];
  const [title = stream] = days.map((one) => one.title);
  return (
    <div className={styles.again}>
      <ul>
        {days.map(({ day, source, warehouse }) => (
          <li key={day}>
            {t('run.difference', {
              ...{ day, stream: title },
              ...{ source: full(source), here: full(warehouse) },
            })}
          </li>
        ))}
      </ul>
      {ruleId !== null && from !== undefined && last !== undefined && (
        <Can all={['etl:edit']}>
          <Button
            size="small"
            aria-label={t('run.againOf', { title })}
            loading={reset.isPending}
            onClick={() => reset.mutate({ stream, days: { from, until: addDays(last, 1) } })}
          >
            {t('state.again')}
          </Button>
        </Can>
      )}
    </div>
  );
}
