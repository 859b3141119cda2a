import type { Receipt } from '@stacksight/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { SyncReasons } from '#ui/sync/sync-reasons.tsx';
import styles from '../child-reports.module.css';

/** Shows a report that came: what was taken, why rows were refused, and which definitions differ. */
export function ReceiptDetail({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('child-reports');
  const { full, date } = useFormat();
  const { childName, month, state, receivedAt, isCurrent, taken, refused, few } = receipt;
  const { reasons, modelVersion, differing, dataUntil, isIncomplete } = receipt;
  return (
    <>
      {isIncomplete && <Alert type="warning" showIcon title={t('receipts.incomplete')} />}
      <Facts
        facts={[
          [t('column.name'), childName],
          [t('column.month'), month ?? noValue],
          [t('column.state'), t(`state.${state}`)],
          [t('column.receivedAt'), date(receivedAt, 'minute')],
          [t('column.isCurrent'), t(isCurrent ? 'yes' : 'no')],
          [t('column.taken'), full(taken)],
          [t('column.refused'), full(refused)],
          [t('column.few'), full(few)],
          [t('column.dataUntil'), dataUntil === null ? noValue : date(dataUntil)],
          [t('column.modelVersion'), modelVersion || noValue],
          reasons.length === 0
            ? null
            : [t('column.reasons'), <SyncReasons key="reasons" reasons={reasons} />],
          differing.length === 0
            ? null
            : [
                t('receipts.differing'),
                <ul key="differing" className={styles.differing}>
                  {differing.map(({ code, name, theirs, ours }) => (
                    <li key={code}>
                      <strong>{name}</strong>
                      <small>{t('receipts.theirs', { text: theirs })}</small>
                      <small>{t('receipts.ours', { text: ours })}</small>
                    </li>
                  ))}
                </ul>,
              ],
        ]}
      />
    </>
  );
}
