import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { Can } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty } from '#ui/table/table-states.tsx';

type Props = { error: unknown; onRetry: () => void };

/** Replaces a rule that could not be read, with a button to try again, or a link to all rules if it does not exist. */
export function RuleGone({ error, onRetry }: Props) {
  const { t } = useTranslation('rule-config');
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isGone) return <ReadFailure error={error} onRetry={onRetry} />;
  const action = (
    <Can all={['rule:view']}>
      <Link to="/analysis/rules">{t('run.allRules')}</Link>
    </Can>
  );
  return <TableEmpty words={{ reason: t('gone.reason'), hint: t('gone.hint'), action }} />;
}
