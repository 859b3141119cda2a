import type { RulePage } from '@stacksight/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { RunButton } from '#ui/run-button/run-button.tsx';
import { LibraryChooser } from '#ui/statistic-page/library-chooser/library-chooser.tsx';
import { ParameterField } from './parameter-field.tsx';
import styles from './run.module.css';
import type { RuleRun } from './use-rule-run.ts';

type Props = { page: RulePage; rule: RuleRun };

/** Shows the form that runs a rule: libraries, parameters, and a button; Enter also runs the rule. */
export function RuleForm({ page, rule }: Props) {
  const { t } = useTranslation('rule-config');
  const { groups, group } = useLibraries(rule.draft.glc);
  const errors = rule.running.error instanceof ApiError ? rule.running.error.fields : {};
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!rule.running.isRunning) rule.run();
      }}
    >
      <div className={styles.fields}>
        {!page.libraries.isFixed && (
          <div className={styles.field}>
            <span className={styles.label}>{t('run.libraries')}</span>
            <LibraryChooser
              groups={groups}
              group={group}
              chosen={rule.draft.libraries}
              onChange={rule.change}
            />
          </div>
        )}
        {page.parameters.map((field) => (
          <Field key={field.parameter.name} field={field} rule={rule} errors={errors} />
        ))}
      </div>
      <div className={styles.buttons}>
        <RunButton running={rule.running} label={t('run.run')} onRun={rule.run} />
        {rule.isChanged && !rule.running.isRunning && rule.running.data && (
          <span className={styles.note}>{t('run.changed')}</span>
        )}
        <Button type="text" onClick={rule.reset}>
          {t('run.reset')}
        </Button>
      </div>
      <button type="submit" hidden />
    </form>
  );
}

type FieldProps = {
  field: RulePage['parameters'][number];
  rule: RuleRun;
  errors: Readonly<Record<string, string>>;
};

function Field({ field, rule, errors }: FieldProps) {
  const id = useId();
  const { parameter, label, hint } = field;
  const error = errors[parameter.name];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <ParameterField
        id={id}
        field={field}
        value={rule.draft.values[parameter.name] ?? parameter.default}
        onChange={(value) => rule.fill(parameter.name, value)}
        hasError={error !== undefined}
        glc={rule.draft.glc}
      />
      {error ? (
        <span className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        hint && <span className={styles.hint}>{hint}</span>
      )}
    </div>
  );
}
