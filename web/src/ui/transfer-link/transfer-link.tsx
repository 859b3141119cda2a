import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glcOf } from '#lib/statistics/filters.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useCan } from '../can/can.tsx';

/** Shows a link to a new transfer plan between two libraries, to users who may plan for both. */
export function TransferLink({ from, to, glc }: { from: string; to: string; glc: string }) {
  const { t } = useTranslation('demand');
  const mayPlan = useCan({ all: ['holdings:plan'] });
  const { group } = useLibraries(glc);
  const own = (group?.libraries ?? []).map(({ code }) => code);
  if (!mayPlan || !own.includes(from) || !own.includes(to)) return null;
  const search = new URLSearchParams({ libraries: `${from},${to}`, ...glcOf(glc) });
  return <Link to={`/holdings/transfers/new?${search}`}>{t('plan')}</Link>;
}
