import type { EtlRun } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { StatusMark, type Tone } from '#ui/status-mark/status-mark.tsx';

const tones: Readonly<Record<EtlRun['status'], Tone>> = {
  waiting: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  asks: 'near',
  stopped: 'quiet',
};

/** Returns whether a run waits or goes on. */
export const isOpen = (run: EtlRun | null | undefined): boolean =>
  run?.status === 'waiting' || run?.status === 'running';

/** Shows how a run stands. */
export function RunMark({ run: { status } }: { run: Pick<EtlRun, 'status'> }) {
  const { t } = useTranslation('etl-rule-config');
  return <StatusMark tone={tones[status]}>{t(`status.${status}`)}</StatusMark>;
}
