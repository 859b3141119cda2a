import type { DataUpload, UploadTable } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from '../data-import.module.css';
import type { GoTo } from '../import-place.ts';
import { TriedPanel } from '../preview/tried-panel.tsx';
import { useTry } from '../preview/use-try.ts';
import { RunBar } from '../run/run-bar.tsx';
import { SyncBar } from '../source/sync-bar.tsx';
import { isYearMissing } from './change-form.ts';
import { CodeWords } from './code-words.tsx';
import { ColumnList } from './column-list.tsx';
import { toCall, useDraft } from './drafts.ts';
import { FileReading } from './file-reading.tsx';
import { RowQuestion } from './row-question.tsx';
import { SavedOffer } from './saved-offer.tsx';
import { useLook } from './use-look.ts';
import { wordsOf } from './words-of.ts';

type Props = { upload: DataUpload; table: UploadTable; run: string; onGo: GoTo };

/** Shows a table of a file: what its rows and columns are, beside it what they become, and the button that loads them. */
export function TableStep({ upload, table, run, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const place = { upload: upload.id, table: table.id };
  const [draft, onDraft] = useDraft(`${upload.id}/${table.id}`);
  const { data: look, error, refetch, isFetching } = useLook(place, draft);
  const call = look === undefined ? null : toCall(place, draft, look);
  const tried = useTry(call);
  if (look === undefined || call === null)
    return error === null ? (
      <section className={styles.panel}>
        <TableSkeleton columns={3} lines={10} />
      </section>
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  const form = draft.form ?? look.form;
  const shown = draft.mapping === null ? form : null;
  const props = { form, onChange: (next: typeof form) => onDraft({ form: next }) };
  return (
    <>
      <div className={styles.step}>
        <section className={styles.panel} aria-labelledby="import-map" aria-busy={isFetching}>
          <h2 id="import-map">{t('map.title')}</h2>
          {error !== null && (
            <ReadFailure error={error} onRetry={() => void refetch()} height={120} />
          )}
          {look.periods.length > 0 && (
            <p className={styles.note}>
              {t('map.periods', { headings: look.periods.slice(0, 3).join(t('result.comma')) })}
            </p>
          )}
          {draft.mapping === null && upload.source === null && (
            <FileReading {...props} kind={table.kind} look={look} draft={draft} onDraft={onDraft} />
          )}
          <SavedOffer look={look} draft={draft} onDraft={onDraft} />
          {draft.mapping === null ? (
            <>
              <RowQuestion
                {...{ ...props, draft, onDraft }}
                proposed={look.form}
                usualGlc={look.usualGlc}
              />
              <ColumnList {...props} look={look} />
              <CodeWords {...props} words={wordsOf({ form, look, tried: tried.data })} />
            </>
          ) : (
            <p className={styles.note}>{t('saved.asJson')}</p>
          )}
        </section>
        <TriedPanel tried={tried} form={isYearMissing(look, form) ? null : shown} look={look} />
      </div>
      {upload.source === null ? (
        <RunBar {...{ upload, table, look, call, draft, onDraft, tried, run, onGo }} form={shown} />
      ) : (
        <SyncBar {...{ source: upload.source, look, draft, tried, form }} />
      )}
    </>
  );
}
