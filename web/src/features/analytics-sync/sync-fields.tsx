import { type Sync, syncContents } from '@stacksight/contract';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { crons, useCronWords } from './use-cron-words.ts';
import { useSyncContents } from './use-sync-columns.tsx';

/** Shows the form fields of a report to a parent installation: library group, content, address, schedule. */
export function SyncFields({ row }: { row: Sync | null }) {
  const { t } = useTranslation('analytics-sync');
  const { groups = [] } = useLibraries('');
  const contents = useSyncContents();
  useOnlyGroup(row === null && groups.length === 1 ? (groups[0]?.code ?? '') : '');
  return (
    <>
      <Form.Item
        name="glc"
        label={t('column.glc')}
        rules={[{ required: true, message: t('error.glc') }]}
      >
        <Select
          disabled={row !== null}
          options={groups.map(({ code, label }) => ({ value: code, label }))}
        />
      </Form.Item>
      <Form.Item name="parentUrl" label={t('column.parentUrl')} extra={t('field.urlExtra')}>
        <Input maxLength={300} placeholder="https://" inputMode="url" />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t('field.secret')}
        extra={row?.hasSecret === true ? t('field.secretKept') : t('field.secretExtra')}
        rules={[{ min: 6, message: t('error.secret') }]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      {row?.hasSecret === true && (
        <Form.Item name="forgets" valuePropName="checked">
          <Checkbox>{t('field.forget')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="contents"
        label={t('column.contents')}
        rules={[{ required: true, message: t('error.contents') }]}
      >
        <Select
          mode="multiple"
          options={syncContents.map((value) => ({ value, label: contents[value] }))}
        />
      </Form.Item>
      <FormPair>
        <Form.Item name="cron" label={t('column.cron')} extra={t('field.cronExtra')}>
          <Select options={useCronOptions(row?.cron ?? null)} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('column.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}

/** Chooses the group where there is only one. */
function useOnlyGroup(code: string): void {
  const form = Form.useFormInstance();
  useEffect(() => {
    if (code !== '' && !form.getFieldValue('glc')) form.setFieldValue('glc', code);
  }, [code, form]);
}

/** Returns the choices of times, with the record’s own time if it is another. */
function useCronOptions(own: string | null) {
  const { t } = useTranslation('analytics-sync');
  const words = useCronWords();
  const known = ['', ...crons];
  const other = own !== null && !known.includes(own) ? [own] : [];
  return [...known, ...other].map((value) => ({
    value,
    label: value === '' ? t('cron.never') : words(value),
  }));
}
