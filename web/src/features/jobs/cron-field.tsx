import type { Job } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './jobs.module.css';

type Props = { job: Job | null; form: FormInstance<{ cron: string }> };

/** Shows the field for the schedule of a job, with an explanation in words while the user types. */
export function CronField({ job, form }: Props) {
  const { t } = useTranslation('jobs');
  const cron: string = Form.useWatch('cron', form) ?? '';
  const usual = job?.usualCron ?? '';
  return (
    <>
      <p className={styles.quiet}>{job?.does}</p>
      <Form.Item
        name="cron"
        label={t('column.cron')}
        extra={t('cronExtra')}
        rules={[{ required: true, whitespace: true, message: t('empty.field') }]}
      >
        <Input maxLength={100} autoFocus spellCheck={false} className={styles.code ?? ''} />
      </Form.Item>
      {usual !== cron.trim() && (
        <Button
          size="small"
          className={styles.usual ?? ''}
          onClick={() => form.setFieldsValue({ cron: usual })}
        >
          {t('usual', { cron: usual })}
        </Button>
      )}
      <Preview cron={cron} />
    </>
  );
}

function Preview({ cron }: { cron: string }) {
  const { t } = useTranslation('jobs');
  const { date } = useFormat();
  const expression = useDeferredValue(cron.trim());
  const { data, isError } = useQuery({
    queryKey: ['jobs', 'preview', expression],
    queryFn: ({ signal }) => api.jobs.preview({ query: { cron: expression }, signal }),
    enabled: expression !== '',
    retry: false,
    meta: { silent: true },
  });
  if (expression === '') return null;
  if (isError)
    return (
      <p className={styles.wrong} role="alert">
        {t('cronInvalid')}
      </p>
    );
  return (
    <section className={styles.preview} aria-label={t('column.next')} aria-live="polite">
      <p>{data?.words}</p>
      <h3>{t('nextFive')}</h3>
      <ol>
        {data?.next.map((at) => (
          <li key={at}>{date(at, 'minute')}</li>
        ))}
      </ol>
    </section>
  );
}
