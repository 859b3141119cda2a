import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { showAtFields } from '#lib/errors/show-at-fields.ts';
import { notify } from '#lib/notify.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { RuleBasics } from './basics.tsx';
import { ChartFields } from './columns/chart-fields.tsx';
import { Columns } from './columns/columns.tsx';
import type { RuleDraft, RuleQuestionKind } from './draft.ts';
import { Head } from './head.tsx';
import { Parameters } from './parameters/parameters.tsx';
import { RuleQuestionPart } from './question.tsx';
import { Trial } from './trial.tsx';
import { type OpenedRule, useSave, useTrial } from './use-rule-edit.ts';

type Props = {
  opened: OpenedRule;
  /** Reads the rule again and drops unsaved changes. */
  onReload: () => void;
  /** Called after a new rule was saved, so that the next new rule gets an empty form. */
  onMade: () => void;
};

/** Shows the form of a rule, with its trial run and its save button. */
export function Editor({ opened, onReload, onMade }: Props) {
  const [form] = Form.useForm<RuleDraft>();
  const [isDirty, setDirty] = useState(false);
  const trial = useTrial();
  const [kind, setKind] = useState<RuleQuestionKind>(
    opened.draft.question.kind === 'sql' ? 'sql' : 'query',
  );
  const saving = useSaving(opened, form, () => setDirty(false), onMade);
  useUnsaved(isDirty);
  // Fields that are not shown keep their initial values.
  const read = () => form.getFieldsValue(true) as RuleDraft;
  const tryIt = async () => {
    await form.validateFields(kind === 'sql' ? [['question', 'sql']] : ['question']);
    trial.run(read());
  };
  const onTry = () => void tryIt().catch(() => undefined);
  const answered = trial.data?.columns;
  const wrong = saving.error ?? trial.error;
  return (
    <Form<RuleDraft>
      form={form}
      layout="vertical"
      requiredMark
      scrollToFirstError={{ block: 'center' }}
      initialValues={opened.draft}
      onValuesChange={() => setDirty(true)}
      onFinish={() => void saving.save(read())}
    >
      <Head
        opened={opened}
        saving={saving}
        isDirty={isDirty}
        onReload={onReload}
        onOverwrite={() => void saving.save(read(), true)}
      />
      <RuleBasics isNew={opened.id === null} />
      <RuleQuestionPart
        kind={kind}
        isNew={opened.id === null}
        error={wrong}
        onTry={onTry}
        onKind={setKind}
        onEdit={() => setDirty(true)}
      />
      <Parameters kind={kind} />
      <Trial
        running={trial}
        onTry={onTry}
        onChart={(chart) => {
          form.setFieldValue('chart', chart);
          setDirty(true);
        }}
      />
      {kind === 'sql' && (
        <>
          <Columns answered={answered} />
          <ChartFields answered={answered} />
        </>
      )}
    </Form>
  );
}

function useSaving(
  opened: OpenedRule,
  form: ReturnType<typeof Form.useForm<RuleDraft>>[0],
  onSaved: () => void,
  onMade: () => void,
) {
  const { t } = useTranslation('rule-config');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const saving = useSave(opened);
  const save = async (draft: RuleDraft, overwrites = false) => {
    const { id, error } = await saving.save(draft, overwrites);
    if (id === null) {
      showAtFields(form, error);
      return;
    }
    onSaved();
    form.setFieldValue('note', '');
    notify.success(t('common:done.update'));
    if (id === opened.id) return;
    unsaved.mark(pathname, false);
    sessionStorage.removeItem('rule.sql');
    onMade();
    void navigate(`/rule/${id}/edit`, { replace: true });
  };
  return { ...saving, save };
}
