import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#lib/errors/to-problem.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/notify.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { useCatalogue } from '../state/use-catalogue.ts';
import { PartChoices } from './part-choices.tsx';
import { type RuleLook, toRuleBody } from './rule-body.ts';
import { newRuleQuestion } from './rule-parts.ts';
import styles from './save.module.css';
import { useRuleParts } from './use-rule-parts.ts';
import { useCreateRule, useRuleFolders } from './use-rules.ts';

type Props = {
  draft: QuestionDraft;
  look: RuleLook;
  suggestion: string;
  onClose: () => void;
};

/** Shows the dialog that turns a question into a rule, which colleagues can run from a form. */
export function SaveRule(props: Props) {
  const { t } = useTranslation('analysis');
  const { draft, suggestion, onClose } = props;
  const { folders, error: lost } = useRuleFolders();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const filled: Typed = {
    name: typed.name ?? suggestion.slice(0, 60),
    means: typed.means ?? '',
    folder: typed.folder ?? folders?.[0]?.value ?? '',
  };
  const [open, setOpen] = useState<readonly string[]>(() => newRuleQuestion(draft).open);
  const rule = { ...newRuleQuestion(draft), open };
  const catalogue = useCatalogue();
  const { fields, parts } = useRuleParts(rule, catalogue);
  const { save, isPending, error } = useSave(props, filled, parts);
  useUnsaved(typed.name !== undefined || typed.means !== undefined);
  const isReady = parts !== null && Object.values(filled).every((text) => text.trim() !== '');
  return (
    <FormDialog
      title={t('rule.save')}
      okText={t('save.save')}
      isReady={isReady}
      isSaving={isPending}
      problem={toProblem(error ?? lost)}
      width={560}
      onSave={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('rule.hint')}</p>
      <Fields
        filled={filled}
        folders={folders}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
      <PartChoices rule={rule} metrics={catalogue.metrics} fields={fields} onChange={setOpen} />
    </FormDialog>
  );
}

type Typed = { name: string; means: string; folder: string };

function useSave({ look, onClose }: Props, filled: Typed, parts: RuleQuestionParts | null) {
  const { t } = useTranslation('analysis');
  const toNames = useNames();
  const { mutateAsync, isPending, error } = useCreateRule();
  const save = async () => {
    if (parts === null) return;
    const { name, means, folder } = filled;
    const body = toRuleBody(parts, look, { name: toNames(name), means: toNames(means) });
    await mutateAsync({ ...body, folderId: folder, note: '' });
    notify.success(t('rule.saved', { name: name.trim() }));
    onClose();
  };
  return { save, isPending, error };
}

type FieldsProps = {
  filled: Typed;
  folders: { value: string; label: string }[] | undefined;
  onChange: (part: Partial<Typed>) => void;
};

function Fields({ filled, folders, onChange }: FieldsProps) {
  const { t } = useTranslation('analysis');
  const ids = { folder: useId(), name: useId(), means: useId() };
  return (
    <>
      <label htmlFor={ids.name}>{t('save.name')}</label>
      <Input
        id={ids.name}
        value={filled.name}
        maxLength={60}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <label htmlFor={ids.means}>{t('rule.means')}</label>
      <Input.TextArea
        id={ids.means}
        value={filled.means}
        maxLength={400}
        autoSize={{ minRows: 2 }}
        placeholder={t('rule.meansHint')}
        onChange={({ target }) => onChange({ means: target.value })}
      />
      <label htmlFor={ids.folder}>{t('rule.folder')}</label>
      <Select<string>
        id={ids.folder}
        value={filled.folder || null}
        loading={folders === undefined}
        showSearch={{ optionFilterProp: 'label' }}
        options={folders ?? []}
        notFoundContent={folders && t('rule.noFolder')}
        onChange={(folder) => onChange({ folder })}
      />
    </>
  );
}

// A rule has a name in each language; the typed name becomes both.
function useNames() {
  const language = useLanguage();
  return (text: string) => ({
    'zh-CN': text.trim(),
    'en-US': language === 'en-US' ? text.trim() : '',
  });
}
