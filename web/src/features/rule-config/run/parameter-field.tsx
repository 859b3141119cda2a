import { type RulePage, rangeFromText, rangeToText } from '@stacksight/contract';
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldValuesIn } from '#lib/filter/use-field-values.ts';
import { resolveDays, useDays } from '#lib/statistics/use-days.ts';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import { ValueSelect } from '#ui/filter-editor/value-select.tsx';
import type { FormValues } from './form-values.ts';

type Props = {
  id: string;
  field: RulePage['parameters'][number];
  value: FormValues[string];
  onChange: (value: FormValues[string]) => void;
  hasError: boolean;
  /** The library group whose codes the field offers; empty for the user's own group. */
  glc: string;
};

/** Shows the form field of one parameter; the type decides the field. */
export function ParameterField({ id, field, value, onChange, hasError, glc }: Props) {
  const { t } = useTranslation('rule-config');
  const { parameter, label, choices } = field;
  const status = hasError ? ({ status: 'error' } as const) : {};
  switch (parameter.type) {
    case 'text':
      return (
        <Input
          id={id}
          maxLength={200}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          {...status}
        />
      );
    case 'number':
      return (
        <InputNumber
          id={id}
          value={Number(value)}
          {...(parameter.min === undefined ? {} : { min: parameter.min })}
          {...(parameter.max === undefined ? {} : { max: parameter.max })}
          {...(parameter.isInteger ? { precision: 0 } : { step: 0.5 })}
          onChange={(next) => onChange(next ?? parameter.default)}
          {...status}
        />
      );
    case 'dateRange':
      return <RangeField label={label} value={String(value)} onChange={onChange} />;
    default:
      if (parameter.type === 'field' && field.field !== null) {
        const codes = Array.isArray(value) ? value : [];
        const most = parameter.isMany ? codes.length + 1 : 1;
        return (
          <ValueSelect
            field={field.field}
            label={label}
            hint={t('run.all')}
            codes={codes}
            useValues={fieldValuesIn(glc)}
            onChange={(next) => onChange(next.slice(-most))}
          />
        );
      }
      return (
        <ChoiceField
          id={id}
          isMany={parameter.isMany}
          choices={choices}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          hasError={hasError}
        />
      );
  }
}

type RangeProps = { label: string; value: string; onChange: (value: string) => void };

export function RangeField({ label, value, onChange }: RangeProps) {
  const range = rangeFromText(value) ?? 'last30Day';
  const { resolved, today } = useDays(range);
  return (
    <DateRangePicker
      label={label}
      value={range}
      resolved={resolved}
      resolve={resolveDays}
      // Due dates can lie in the future.
      allowFuture
      today={today}
      onChange={(next) => onChange(rangeToText(next))}
    />
  );
}

type ChoiceProps = Pick<Props, 'id' | 'hasError'> & {
  isMany: boolean;
  choices: readonly { code: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

function ChoiceField({ id, isMany, choices, value, onChange, hasError }: ChoiceProps) {
  const { t } = useTranslation('rule-config');
  const options = choices.map(({ code, label }) => ({ value: code, label, code }));
  const common = {
    id,
    options,
    allowClear: true,
    placeholder: t('run.all'),
    showSearch: { optionFilterProp: ['label', 'code'] },
    ...(hasError ? { status: 'error' as const } : {}),
  };
  if (isMany) {
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={[...value]}
        onChange={onChange}
      />
    );
  }
  return (
    <Select<string>
      {...common}
      {...(value[0] === undefined ? {} : { value: value[0] })}
      onChange={(next) => onChange(next ? [next] : [])}
    />
  );
}
