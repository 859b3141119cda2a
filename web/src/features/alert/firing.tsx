import type { AlertFiring } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './alert.module.css';
import { usePeriodText } from './use-period-text.ts';

/** Shows a firing: why it was told, the way to the numbers, and the form or the name of its acknowledgement. */
export function Firing({ firing }: { firing: AlertFiring }) {
  const { t } = useTranslation('alert');
  const { date } = useFormat();
  const period = usePeriodText();
  const explore = useScreens().get('analysis/explore');
  const at = (moment: string) => date(moment, 'minute');
  const { acknowledgedAt, acknowledgedBy, note, toldAt, toldCount, question } = firing;
  const toldText =
    toldAt === null
      ? t('notTold')
      : toldCount === null
        ? t('told', { at: at(toldAt) })
        : toldCount === 0
          ? t('toldNobody')
          : t('toldTo', { at: at(toldAt), count: toldCount });
  return (
    <li>
      <div className={styles.line}>
        <FiringState firing={firing} />
        <b>{period(firing)}</b>
        <span>{firing.library}</span>
      </div>
      <p>{firing.text}</p>
      <p className={styles.quiet}>{toldText}</p>
      {acknowledgedAt !== null && (
        <p className={styles.quiet}>
          {t('acknowledged', { who: acknowledgedBy ?? '–', at: at(acknowledgedAt) })}
          {note !== '' && <span className={styles.note}>{note}</span>}
        </p>
      )}
      <div className={styles.line}>
        {explore !== undefined && question !== '' && (
          <Link to={`${explore}?q=${encodeURIComponent(question)}`}>{t('look')}</Link>
        )}
        {acknowledgedAt === null && <Acknowledge id={firing.id} />}
      </div>
    </li>
  );
}

/** Shows whether somebody has acknowledged a firing. */
export function FiringState({ firing: { acknowledgedAt } }: { firing: AlertFiring }) {
  const { t } = useTranslation('alert');
  return (
    <StatusMark tone={acknowledgedAt === null ? 'bad' : 'quiet'}>
      {t(acknowledgedAt === null ? 'state.open' : 'state.done')}
    </StatusMark>
  );
}

function Acknowledge({ id }: { id: string }) {
  const { t } = useTranslation('alert');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await api.alert
      .acknowledge({ params: { id }, body: { note } })
      .then(() => client.invalidateQueries({ queryKey: ['alert'] }))
      .catch(handleError);
    setBusy(false);
  };
  return (
    <form
      className={styles.acknowledge}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        size="small"
        maxLength={300}
        value={note}
        aria-label={t('note')}
        placeholder={t('note')}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button size="small" htmlType="submit" loading={isBusy}>
        {t('acknowledge')}
      </Button>
    </form>
  );
}
