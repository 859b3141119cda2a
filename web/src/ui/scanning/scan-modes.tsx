import { useId } from 'react';
import styles from './scan-modes.module.css';

type Mode<Value extends string> = {
  value: Value;
  label: string;
  /** A number above the label, such as what is left to do. */
  count?: string;
  /** True for a mode in a row of its own. */
  isApart?: boolean;
};
type ModesProps<Value extends string> = {
  label: string;
  value: Value;
  modes: readonly Mode<Value>[];
  onChange: (value: Value) => void;
};

/** Shows what the next scans are for, as tiles of which one is chosen; arrow keys change the choice. */
export function ScanModes<Value extends string>(props: ModesProps<Value>) {
  const { label, value, modes, onChange } = props;
  const name = useId();
  const inRow = modes.filter(({ isApart }) => isApart !== true).length;
  return (
    <fieldset
      className={styles.modes}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${inRow}, minmax(0, 1fr))` }}
    >
      {modes.map((mode) => (
        <label key={mode.value} data-apart={mode.isApart === true}>
          <input
            type="radio"
            name={name}
            value={mode.value}
            checked={mode.value === value}
            onChange={() => onChange(mode.value)}
          />
          {mode.count !== undefined && <b>{mode.count}</b>}
          <span>{mode.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
