import type { SyncSending } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { SyncReasons } from '#ui/sync/sync-reasons.tsx';
import { useSendingWhy } from './use-sending-why.ts';

/** Shows what was sent, and the answer of the parent with its reasons. */
export function SendingDetail({ sending }: { sending: SyncSending }) {
  const { t } = useTranslation('analytics-sync');
  const { full, date } = useFormat();
  const why = useSendingWhy()(sending);
  const { state, month, rows, few, dataUntil, attempts, nextAt, answer, groupName } = sending;
  const number = (value: number | null) => (value === null ? noValue : full(value));
  return (
    <Facts
      facts={[
        [t('column.glc'), groupName],
        [t('sendings.column.month'), month],
        [t('column.state'), t(`sendings.state.${state}`)],
        [t('sendings.column.rows'), number(rows)],
        [t('report.few'), number(few)],
        [t('column.dataUntil'), dataUntil === null ? noValue : date(dataUntil)],
        [t('sendings.column.attempts'), full(attempts)],
        nextAt === null ? null : [t('sendings.column.nextAt'), date(nextAt, 'minute')],
        why === '' ? null : [t('sendings.column.why'), why],
        answer === null ? null : [t('sendings.taken'), full(answer.taken)],
        answer === null || answer.reasons.length === 0
          ? null
          : [t('sendings.reasons'), <SyncReasons key="reasons" reasons={answer.reasons} />],
        answer === null || answer.differing.length === 0
          ? null
          : [t('sendings.differing'), answer.differing.join(t('comma'))],
      ]}
    />
  );
}
