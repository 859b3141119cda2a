import { Select } from 'antd';
import styles from './builder.module.css';
import { Field } from './section.tsx';

type Props<Value extends string> = {
  label: string;
  help?: string;
  options: readonly { value: Value; label: string; means?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Shows a field with a few choices, some of which have an explanation. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { label, help, options, value, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} {...(help ? { help } : {})}>
      {(id) => (
        <>
          <Select<Value>
            id={id}
            className={styles.wide ?? ''}
            value={value}
            popupMatchSelectWidth={false}
            options={options.map((option) => ({ value: option.value, label: option.label }))}
            onChange={onChange}
          />
          {chosen?.means && <p className={styles.means}>{chosen.means}</p>}
        </>
      )}
    </Field>
  );
}
