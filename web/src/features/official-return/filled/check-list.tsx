import type { OfficialReturn, ReturnCheck } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import type { ReturnQuery } from '../place/use-return-place.ts';
import { CheckDialog } from './check-dialog.tsx';
import styles from './filled.module.css';

type Props = { filled: OfficialReturn; query: ReturnQuery; onField: (code: string) => void };

/** Lists what does not fit in a return; each line leads to its field and takes a note. */
export function CheckList({ filled, query, onField }: Props) {
  const { t } = useTranslation('official-return');
  const [noted, setNoted] = useState<ReturnCheck | null>(null);
  const { checks, mayEnter } = filled;
  return (
    <section className={styles.panel} aria-label={t('checks.title')}>
      <h2>{t('checks.title')}</h2>
      {checks.length === 0 ? (
        <p>{t('checks.none')}</p>
      ) : (
        <ul className={styles.checks}>
          {checks.map((check) => (
            <CheckLine
              key={check.code}
              check={check}
              onField={onField}
              onNote={mayEnter ? () => setNoted(check) : null}
            />
          ))}
        </ul>
      )}
      {noted && <CheckDialog check={noted} query={query} onClose={() => setNoted(null)} />}
    </section>
  );
}

type LineProps = Pick<Props, 'onField'> & { check: ReturnCheck; onNote: (() => void) | null };

function CheckLine({ check: { says, note, fields }, onField, onNote }: LineProps) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  const [first = ''] = fields;
  return (
    <li>
      <span>
        <StatusMark tone={note === null ? 'bad' : 'good'}>{says}</StatusMark>
        {note && (
          <small>
            {t('checks.noted', {
              note: note.note,
              by: note.enteredBy,
              at: date(note.enteredAt, 'minute'),
            })}
          </small>
        )}
      </span>
      <span className={styles.actions}>
        <Button size="small" type="link" onClick={() => onField(first)}>
          {t('checks.open')}
        </Button>
        {onNote && (
          <Button size="small" type="link" onClick={onNote}>
            {t(note === null ? 'checks.explain' : 'checks.change')}
          </Button>
        )}
      </span>
    </li>
  );
}
