import { fieldStates, type OfficialReturn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './filled.module.css';
import { stateTones } from './state-tones.ts';

/** Shows how far a return is filled in, which days it covers, and whether it is closed. */
export function ReturnSummary({ filled }: { filled: OfficialReturn }) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  const { fields, checks, closing, from, to, isOpenEnded, isDemo } = filled;
  const count = (state: (typeof fieldStates)[number]) =>
    fields.filter((field) => field.state === state).length;
  const open = checks.filter(({ note }) => note === null).length;
  return (
    <section className={styles.summary} aria-label={t('summary.title')}>
      <p>
        {t('summary.days', { place: filled.placeName, from: date(from), to: date(dayBefore(to)) })}
        {isDemo && <span> · {t('summary.demo')}</span>}
      </p>
      <ul>
        {fieldStates.map((state) => (
          <li key={state}>
            <StatusMark tone={stateTones[state]}>
              {t(`state.${state}`)} {count(state)}
            </StatusMark>
          </li>
        ))}
        <li>
          <StatusMark tone={open === 0 ? 'good' : 'bad'}>
            {t('summary.checks', { count: open })}
          </StatusMark>
        </li>
      </ul>
      {isOpenEnded && <p className={styles.caution}>{t('summary.openEnded')}</p>}
      {closing && <ClosingLine closing={closing} />}
    </section>
  );
}

function ClosingLine({ closing }: { closing: NonNullable<OfficialReturn['closing']> }) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  const { closedBy, closedAt, note, reopenedBy, reopenedAt, reopenReason } = closing;
  const opened = reopenedAt === null ? '' : date(reopenedAt, 'minute');
  return (
    <p className={styles.closed}>
      {t('summary.closed', { by: closedBy, at: date(closedAt, 'minute') })}
      {note !== '' && <span> {t('summary.note', { note })}</span>}
      {reopenedAt !== null && (
        <span>
          {' '}
          {t('summary.reopened', {
            by: reopenedBy ?? '',
            at: opened,
            reason: reopenReason,
          })}
        </span>
      )}
    </p>
  );
}
