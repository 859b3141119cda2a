import { useId } from 'react';
import styles from './choices.module.css';

type Props<Value extends string> = {
  /** The label, shown before the choices or only read by screen readers. */
  label: string;
  isLabelShown?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'box' | 'tabs';
};

/** Shows a few choices side by side; the user picks one, by pointer or arrow keys. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { label, isLabelShown = false, options, value, onChange, look = 'box' } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices} data-look={look}>
      <legend className="visually-hidden">{label}</legend>
      {isLabelShown && (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
