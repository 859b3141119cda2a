import { reportTemplateCodes } from '@stacksight/contract';
import { Form, type FormInstance, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReportFormValues } from './report-form-values.ts';
import styles from './template-field.module.css';

/** Shows the choice between an empty report and the templates; a template suggests its name and its note. */
export function TemplateField({ form }: { form: FormInstance<ReportFormValues> }) {
  const { t } = useTranslation('analytics-report');
  const suggest = (template: ReportFormValues['template']) => {
    const { name, note } = form.getFieldsValue(['name', 'note']);
    const offered = (part: 'name' | 'note') => [
      '',
      ...reportTemplateCodes.map((code) => t(`template.${code}.${part}`)),
    ];
    // What the user has typed stays.
    if (offered('name').includes(name))
      form.setFieldValue('name', template === '' ? '' : t(`template.${template}.name`));
    if (offered('note').includes(note))
      form.setFieldValue('note', template === '' ? '' : t(`template.${template}.note`));
  };
  const choices = [
    { value: '', name: t('template.empty.name'), means: t('template.empty.means') },
    ...reportTemplateCodes.map((value) => ({
      value,
      name: t(`template.${value}.name`),
      means: t(`template.${value}.means`),
    })),
  ];
  return (
    <Form.Item<ReportFormValues> name="template" label={t('template.label')}>
      <Radio.Group
        className={styles.choices ?? ''}
        onChange={({ target }) => suggest(target.value)}
        options={choices.map(({ value, name, means }) => ({
          value,
          label: (
            <>
              <b>{name}</b>
              <small className={styles.means}>{means}</small>
            </>
          ),
        }))}
      />
    </Form.Item>
  );
}
