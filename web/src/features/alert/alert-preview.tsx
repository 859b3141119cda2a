import type { AlertForm, AlertPreview } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './alert.module.css';
import { type AlertValues, toForm } from './alert-values.ts';
import { usePeriodText } from './use-period-text.ts';

const first = 12;

/** Shows, on demand, when the alert of the form would have fired in the last twelve months. */
export function AlertPreviewPanel() {
  const { t } = useTranslation('alert');
  const form = Form.useFormInstance<AlertValues>();
  const [asked, setAsked] = useState<AlertForm | null>(null);
  const now = toAsked(Form.useWatch([], form) as AlertValues | undefined);
  const isOld = asked !== null && JSON.stringify(asked) !== JSON.stringify(now);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['alert', 'preview', asked],
    queryFn: ({ signal }) => api.alert.preview({ body: asked as AlertForm, signal }),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    meta: { silent: true },
  });
  return (
    <section className={styles.preview} aria-live="polite">
      <Button
        disabled={now === null}
        loading={isFetching}
        onClick={() => (isOld || asked === null ? setAsked(now) : void refetch())}
      >
        {t('preview.run')}
      </Button>
      {asked === null && <p className={styles.quiet}>{t('preview.hint')}</p>}
      {error !== null && !isFetching && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && !isFetching && (
        <div data-old={isOld || undefined}>
          {isOld && <p className={styles.quiet}>{t('preview.old')}</p>}
          <Outcome answer={data} />
        </div>
      )}
    </section>
  );
}

/** Returns the question of the preview; null while the form lacks what it watches. */
function toAsked(values: AlertValues | undefined): AlertForm | null {
  if (values?.watchKind === undefined) return null;
  const { watchKind, metric, target, component } = values;
  const watched = { metric, target, component }[watchKind];
  if (!watched) return null;
  // The name and the receivers do not change when an alert fires.
  const name = '-';
  const to = { kind: 'me' } as const;
  return { ...toForm(values), name, to, action: '', quiet: null };
}

function Outcome({ answer }: { answer: AlertPreview }) {
  const { t } = useTranslation('alert');
  const [isAll, setAll] = useState(false);
  const period = usePeriodText();
  const { date, full: number } = useFormat();
  const { from, until, total, judged, notJudged, firings } = answer;
  if (from === null || until === null) return <p>{t('preview.noData')}</p>;
  return (
    <>
      <p className={styles.outcome}>{t('preview.fired', { count: total })}</p>
      <p className={styles.quiet}>
        {t('preview.judged', { from: date(from), until: date(until), judged: number(judged) })}
        {notJudged > 0 && ` ${t('preview.notJudged', { notJudged: number(notJudged) })}`}
      </p>
      <ul className={styles.list}>
        {firings.slice(0, isAll ? firings.length : first).map((one) => (
          <li key={`${one.libcode} ${one.from}`}>
            <b>{period(one)}</b> {one.library}
            <p>{one.text}</p>
          </li>
        ))}
      </ul>
      {!isAll && firings.length > first && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('preview.all', { count: firings.length })}
        </Button>
      )}
    </>
  );
}
