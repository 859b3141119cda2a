import type { ComponentChart, QueryInput, QueryResult } from '@stacksight/contract';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/notify.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import type { Draft } from '../draft/draft.ts';
import { toRuleBody } from './rule-body.ts';
import styles from './save.module.css';
import { inBoth, useCreateRule, useRuleFolders } from './use-rules.ts';

type Props = {
  query: QueryInput;
  draft: Draft;
  chart: ComponentChart;
  result: QueryResult | undefined;
  suggestion: string;
  onClose: () => void;
};

/** Makes a rule of a question, so that colleagues can run it from a form. */
export function SaveRule({ query, draft, chart, result, suggestion, onClose }: Props) {
  const { t } = useTranslation('analysis');
  const { folders, error: lost } = useRuleFolders();
  const [typed, setTyped] = useState<{ name?: string; means?: string; folder?: string }>({});
  const { name = suggestion.slice(0, 60), means = '' } = typed;
  const folder = typed.folder ?? folders?.[0]?.value;
  const { mutateAsync, isPending, error } = useCreateRule();
  const toNames = useNames();
  useUnsaved(typed.name !== undefined || typed.means !== undefined);
  const isReady = name.trim() !== '' && means.trim() !== '' && folder !== undefined && !isPending;
  const save = async () => {
    if (!isReady) return;
    const words = { name: toNames(name), means: toNames(means), range: await inBoth('rule.range') };
    const body = toRuleBody(query, draft, { chart, result }, words);
    await mutateAsync({ ...body, folderId: folder, note: '' });
    notify.success(t('rule.saved', { name: name.trim() }));
    onClose();
  };
  const hasRange = 'range' in query;
  const ids = { folder: useId(), name: useId(), means: useId() };
  return (
    <Modal
      open
      title={t('rule.save')}
      okText={t('save.save')}
      cancelText={t('save.cancel')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save().catch(() => undefined);
        }}
      >
        <p className={styles.hint}>{hasRange ? t('rule.hint') : t('rule.hintFixed')}</p>
        <label htmlFor={ids.name}>{t('save.name')}</label>
        <Input
          id={ids.name}
          value={name}
          maxLength={60}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <label htmlFor={ids.means}>{t('rule.means')}</label>
        <Input.TextArea
          id={ids.means}
          value={means}
          maxLength={400}
          autoSize={{ minRows: 2 }}
          placeholder={t('rule.meansHint')}
          onChange={({ target }) => setTyped({ ...typed, means: target.value })}
        />
        <label htmlFor={ids.folder}>{t('rule.folder')}</label>
        <Select<string>
          id={ids.folder}
          value={folder ?? null}
          loading={folders === undefined && lost == null}
          showSearch={{ optionFilterProp: 'label' }}
          options={folders ?? []}
          notFoundContent={t('rule.noFolder')}
          onChange={(value) => setTyped({ ...typed, folder: value })}
        />
        <p className={styles.problem} role="alert">
          {problemOf(error ?? lost)}
        </p>
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message;
  return error instanceof Error ? error.message : '';
}

// A rule has names in both languages; what is typed is the one, and stands in for the other.
function useNames() {
  const language = useLanguage();
  return (text: string) => ({
    'zh-CN': text.trim(),
    'en-US': language === 'en-US' ? text.trim() : '',
  });
}
