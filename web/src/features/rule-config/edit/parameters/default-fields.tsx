import { type EnumEntry, nameIn, type RuleParameter, ruleDictionaries } from '@stacksight/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { RangeField } from '../../run/parameter-field.tsx';
import styles from '../edit.module.css';
import { Choices } from './choices.tsx';
import { useEnumerations } from './use-enumerations.ts';

type Props<T extends RuleParameter = RuleParameter> = { at: number; parameter: T };
type OfType<T extends RuleParameter['type']> = Extract<RuleParameter, { type: T }>;

/** Shows the form fields for the default and the allowed values of a parameter; the type decides the fields. */
export function DefaultFields({ at, parameter }: Props) {
  switch (parameter.type) {
    case 'text':
      return <TextFields at={at} />;
    case 'number':
      return <NumberFields at={at} />;
    case 'dateRange':
      return <RangeFields at={at} />;
    case 'field':
      return null;
    default:
      return <ChoiceFields at={at} parameter={parameter} />;
  }
}

function TextFields({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  return (
    <div className={styles.row}>
      <Form.Item name={[at, 'default']} label={t('edit.default')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name={[at, 'isRequired']} valuePropName="checked" label=" " colon={false}>
        <Checkbox>{t('edit.isRequired')}</Checkbox>
      </Form.Item>
    </div>
  );
}

function NumberFields({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  return (
    <div className={styles.row}>
      <Form.Item
        name={[at, 'default']}
        label={t('edit.default')}
        rules={[{ required: true, message: t('error.number') }]}
      >
        <InputNumber />
      </Form.Item>
      <Form.Item name={[at, 'min']} label={t('edit.min')}>
        <InputNumber />
      </Form.Item>
      <Form.Item name={[at, 'max']} label={t('edit.max')}>
        <InputNumber />
      </Form.Item>
      <Form.Item name={[at, 'isInteger']} valuePropName="checked" label=" " colon={false}>
        <Checkbox>{t('edit.isInteger')}</Checkbox>
      </Form.Item>
    </div>
  );
}

function RangeFields({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  return (
    <Form.Item name={[at, 'default']} label={t('edit.default')} extra={t('edit.rangeHint')}>
      <RangeValue label={t('edit.default')} />
    </Form.Item>
  );
}

type ValueProps = { label: string; value?: string; onChange?: (value: string) => void };

// The form passes `value` and `onChange`.
function RangeValue({ label, value = '', onChange = () => undefined }: ValueProps) {
  return <RangeField label={label} value={value} onChange={onChange} />;
}

type ListedParameter = OfType<'enumeration' | 'dictionary' | 'library' | 'location'>;

function ChoiceFields({ at, parameter }: Props<ListedParameter>) {
  const { t } = useTranslation('rule-config');
  const { lists, choices } = useEnumerations(parameter);
  return (
    <div>
      <div className={styles.row}>
        {parameter.type === 'dictionary' && <DictionaryField at={at} />}
        {parameter.type === 'enumeration' && <EnumerationField at={at} lists={lists} />}
        <Form.Item name={[at, 'default']} label={t('edit.default')} className={styles.grow ?? ''}>
          <Select
            mode={parameter.type === 'enumeration' ? 'multiple' : 'tags'}
            placeholder={t('run.all')}
            tokenSeparators={[',', ' ']}
            maxCount={parameter.isMany ? 1_000 : 1}
            options={choices
              .filter((choice) => Boolean(choice?.code))
              .map(({ code, label }) => ({ value: code, label: label?.['zh-CN'] || code }))}
          />
        </Form.Item>
        <Form.Item name={[at, 'isMany']} valuePropName="checked" label=" " colon={false}>
          <Checkbox>{t('edit.isMany')}</Checkbox>
        </Form.Item>
      </div>
      {parameter.type === 'enumeration' && !parameter.enumeration && <Choices at={at} />}
    </div>
  );
}

/** Shows the field for an option list that replaces the parameter's own list of values. */
function EnumerationField({ at, lists }: { at: number; lists: readonly EnumEntry[] }) {
  const { t } = useTranslation('rule-config');
  const language = useLanguage();
  return (
    <Form.Item
      name={[at, 'enumeration']}
      label={t('edit.enumeration')}
      className={styles.grow ?? ''}
    >
      <Select
        allowClear
        placeholder={t('edit.ownChoices')}
        options={lists.map(({ code, names }) => ({ value: code, label: nameIn(names, language) }))}
      />
    </Form.Item>
  );
}

function DictionaryField({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  return (
    <Form.Item name={[at, 'dictionary']} label={t('edit.dictionary')} className={styles.grow ?? ''}>
      <Select
        options={ruleDictionaries.map((value) => ({ value, label: t(`dictionary.${value}`) }))}
      />
    </Form.Item>
  );
}
