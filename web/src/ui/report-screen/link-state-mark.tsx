import type { LinkState } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../status-mark/status-mark.tsx';

/** Shows the state of a link of a report. */
export function LinkStateMark({ state }: { state: LinkState }) {
  const { t } = useTranslation('report-link');
  const tone =
    state === 'active' ? 'good' : state === 'blocked' || state === 'off' ? 'bad' : 'quiet';
  return <StatusMark tone={tone}>{t(`state.${state}`)}</StatusMark>;
}
