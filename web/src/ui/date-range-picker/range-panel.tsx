import type { CustomRange, NamedRange, ResolvedRange } from '@stacksight/contract';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range-picker.module.css';
import {
  changeType,
  type DateRules,
  type DraftProblem,
  type RangeDraft,
  type RangeType,
  rangeProblem,
  toDaysDraft,
  toDraft,
  toRange,
} from './range-draft.ts';
import { CustomEditor, SpecificEditor } from './range-editor.tsx';
import { TypeList } from './type-list.tsx';
import { type RangePreview, type Resolve, usePreview } from './use-preview.ts';
import { useRangeText } from './use-range-text.ts';

type Props = {
  value: NamedRange | CustomRange;
  types: readonly RangeType[];
  rules: DateRules;
  resolve: Resolve | undefined;
  /** Called with the chosen range; `preview` has the server's days for the range, or null before they arrive. */
  onConfirm: (value: NamedRange | CustomRange, preview: ResolvedRange | null) => void;
  onCancel: () => void;
};

/** Shows the content of the popup. A named range applies at once; the user confirms days and custom ranges. */
export function RangePanel({ value, types, rules, resolve, onConfirm, onCancel }: Props) {
  const { t } = useTranslation('date-range');
  const [draft, setDraft] = useState<RangeDraft>(() => toDraft(value));
  const range = toRange(draft, rules);
  const problem = rangeProblem(draft, rules);
  const preview = usePreview(range, resolve, true);
  const dates = preview.state === 'known' ? preview.range : null;
  const confirm = () => range !== null && onConfirm(range, dates);
  const isNamed = draft.type !== 'specific' && draft.type !== 'custom';
  const choose = (type: RangeType) => {
    if (type === 'specific' || type === 'custom') setDraft(changeType(draft, type));
    else onConfirm(type, type === draft.type ? dates : null);
  };
  // Enter in a field confirms the range; on a button or a day, Enter presses the button or picks the day.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'radio') confirm();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for its fields' Enter
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <TypeList
        types={types}
        type={draft.type}
        onMove={(type) => setDraft(changeType(draft, type))}
        onChoose={choose}
        onConfirm={confirm}
      />
      <div className={styles.main}>
        {draft.type === 'custom' ? (
          <CustomEditor draft={draft} rules={rules} onChange={setDraft} />
        ) : (
          <SpecificEditor
            draft={isNamed ? toDaysDraft(dates, rules) : draft}
            rules={rules}
            isNamed={isNamed}
            onChange={setDraft}
          />
        )}
        <div className={styles.foot}>
          <DateLine problem={problem} preview={preview} />
          {!isNamed && (
            <div className={styles.buttons}>
              <Button size="small" onClick={onCancel}>
                {t('cancel')}
              </Button>
              <Button size="small" type="primary" disabled={range === null} onClick={confirm}>
                {t('confirm')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function DateLine({ problem, preview }: { problem: DraftProblem | null; preview: RangePreview }) {
  const { t } = useTranslation('date-range');
  return (
    <div className={styles.dateLine} aria-live="polite">
      {problem === null ? (
        <PreviewText preview={preview} />
      ) : (
        <span className={styles.problem}>{t(`problem.${problem}`)}</span>
      )}
    </div>
  );
}

function PreviewText({ preview }: { preview: RangePreview }) {
  const { t } = useTranslation('date-range');
  const text = useRangeText();
  if (preview.state === 'asking') return <span className={styles.hint}>{t('preview.asking')}</span>;
  if (preview.state === 'failed') return <span className={styles.hint}>{t('preview.failed')}</span>;
  if (preview.state !== 'known') return null;
  const { range } = preview;
  return (
    <>
      <span className={styles.resolved}>{text.days(range)}</span>
      <span className={styles.hint}>
        {t('preview.days', { count: range.days })}
        {range.isIncomplete && ` · ${t('preview.incomplete')}`}
      </span>
    </>
  );
}
