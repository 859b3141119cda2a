import type { WeedingCopy } from '@stacksight/contract';
import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import styles from './shelf-card.module.css';
import type { ShelfDecision } from './use-deciding.ts';

type Props = {
  copy: WeedingCopy;
  askYears: number;
  onDecide: (decision: ShelfDecision) => void;
};

const choices = [1, 2, 3, 5, 10, 20];

/** Shows a scanned copy with the reasons for weeding, the guards that keep it, and the possible decisions. */
export function ShelfCard({ copy, askYears, onDecide }: Props) {
  const { t } = useTranslation('weeding');
  const card = useRef<HTMLElement>(null);
  // The card scrolls into view, because a copy chosen from the list may be far below.
  useEffect(() => {
    // In newer browsers, `scrollIntoView` returns a promise, which an effect must not return as its clean-up function.
    void card.current?.scrollIntoView({ block: 'center' });
  }, []);
  const [years, setYears] = useState(askYears);
  const [note, setNote] = useState('');
  const { barcode, title, callno, reason, guard, guards, pubYear, loansEver } = copy;
  const isKnown = title !== '' || callno !== '';
  const decide = (decision: ShelfDecision['decision']) =>
    onDecide({
      ...{ barcode, decision, note: note.trim(), isSure: guards.length > 0 },
      years: decision === 'keep' ? years : null,
    });
  const isLast = guards.includes('lastInCity');
  const about = [callno, pubYear, isKnown ? t('shelf.loans', { count: loansEver }) : ''];
  return (
    <section ref={card} className={styles.card} aria-label={t('shelf.card')}>
      <h2>{title || barcode}</h2>
      <p className={styles.about}>
        {about.filter((part) => part !== '' && part !== null).join(' · ')}{' '}
        <HoldingLink barcode={barcode}>{barcode}</HoldingLink>
      </p>
      <p className={styles.reason}>{reason || t(isKnown ? 'shelf.noReason' : 'shelf.unknown')}</p>
      {guard !== '' && <p className={styles.guard}>{guard}</p>}
      <Input
        value={note}
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
        aria-label={t('column.note')}
        placeholder={t('column.note')}
      />
      <div className={styles.keep}>
        <Button size="large" type="primary" onClick={() => decide('keep')}>
          {t('decision.keep')}
        </Button>
        <Select
          size="large"
          aria-label={t('shelf.years')}
          value={years}
          onChange={setYears}
          options={[...new Set([...choices, askYears])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: count, label: t('shelf.askIn', { count }) }))}
        />
      </div>
      <div className={styles.others}>
        {!isLast && (
          <Button size="large" danger type="primary" onClick={() => decide('withdraw')}>
            {t(guards.length > 0 ? 'shelf.withdrawAnyway' : 'decision.withdraw')}
          </Button>
        )}
        <Button size="large" onClick={() => decide('move')}>
          {t(isLast ? 'shelf.toDepository' : 'decision.move')}
        </Button>
        <Button size="large" onClick={() => decide('mend')}>
          {t('decision.mend')}
        </Button>
        <Button size="large" onClick={() => decide('missing')}>
          {t('decision.missing')}
        </Button>
      </div>
    </section>
  );
}
