import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { notify } from '#lib/notify.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { hasGrain } from '../draft/edit.ts';
import { type Catalogue, useCatalogue } from '../state/use-catalogue.ts';
import { useOpenFields } from '../state/use-fields.ts';
import { PartChoices } from './part-choices.tsx';
import { type RuleLook, toRuleBody } from './rule-body.ts';
import { newMaking, type RuleMaking, toRuleParts } from './rule-parts.ts';
import styles from './save.module.css';
import { usePartNames } from './use-part-names.ts';
import { useCreateRule, useRuleFolders } from './use-rules.ts';

type Props = {
  draft: QuestionDraft;
  look: RuleLook;
  suggestion: string;
  onClose: () => void;
};

/** Turns a question into a rule that colleagues can run from a form. */
export function SaveRule(props: Props) {
  const { t } = useTranslation('analysis');
  useFocusBack();
  const { draft, suggestion, onClose } = props;
  const { folders, error: lost } = useRuleFolders();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const filled: Typed = {
    name: typed.name ?? suggestion.slice(0, 60),
    means: typed.means ?? '',
    folder: typed.folder ?? folders?.[0]?.value ?? '',
  };
  const [open, setOpen] = useState<readonly string[]>(() => newMaking(draft).open);
  const making = { ...newMaking(draft), open };
  const catalogue = useCatalogue();
  const parts = useParts(making, catalogue);
  const { save, isPending, error } = useSave(props, filled, parts.made);
  useUnsaved(typed.name !== undefined || typed.means !== undefined);
  const isReady =
    Object.values(filled).every((text) => text.trim() !== '') && parts.made && !isPending;
  const run = () => {
    if (isReady) save().catch(() => undefined);
  };
  return (
    <Modal
      open
      title={t('rule.save')}
      okText={t('save.save')}
      cancelText={t('save.cancel')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      width={560}
      onOk={run}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p className={styles.hint}>{t('rule.hint')}</p>
        <Fields
          filled={filled}
          folders={folders}
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
        <PartChoices
          making={making}
          metrics={catalogue.metrics}
          fields={parts.fields}
          onChange={setOpen}
        />
        <p className={styles.problem} role="alert">
          {problemOf(error ?? lost)}
        </p>
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

type Typed = { name: string; means: string; folder: string };

/** The question with the parameters for its open parts; null while their names load. */
function useParts(making: RuleMaking, catalogue: Catalogue) {
  const { draft } = making;
  const names = usePartNames();
  const fields = useOpenFields(draft, catalogue) ?? [];
  const glc = useLibraries(draft.glc).group?.code ?? '';
  const asked = hasGrain(draft, catalogue.metrics) ? draft : { ...draft, grain: 'none' as const };
  const context = { fields, glc, known: [] };
  const made = names && toRuleParts({ ...making, draft: asked }, { ...context, words: names });
  return { fields, made };
}

function useSave({ look, onClose }: Props, filled: Typed, made: RuleQuestionParts | null) {
  const { t } = useTranslation('analysis');
  const toNames = useNames();
  const { mutateAsync, isPending, error } = useCreateRule();
  const save = async () => {
    if (made === null) return;
    const { name, means, folder } = filled;
    const body = toRuleBody(made, look, { name: toNames(name), means: toNames(means) });
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

function problemOf(error: unknown): string {
  if (error == null) return '';
  return (
    (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? toSentence(error)
  );
}

// A rule has a name in each language; the typed name serves for both.
function useNames() {
  const language = useLanguage();
  return (text: string) => ({
    'zh-CN': text.trim(),
    'en-US': language === 'en-US' ? text.trim() : '',
  });
}
