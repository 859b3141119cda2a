import { useTranslation } from 'react-i18next';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

/** Shows the mark of an action that was done or refused. */
export function Outcome({ isSuccess }: { isSuccess: boolean }) {
  const { t } = useTranslation('audit-log');
  return (
    <StatusMark tone={isSuccess ? 'good' : 'bad'}>
      {t(isSuccess ? 'outcome.true' : 'outcome.false')}
    </StatusMark>
  );
}
