import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'children' | 'onChange'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  onValue: (value: string) => void;
  /** Content at the end of the field, such as a button. */
  children?: ReactNode;
};

/** Shows a labelled text field of a plain form, with its error below the field. */
export function TextField({ label, error, hint, onValue, children, ...input }: Props) {
  const id = useId();
  const isWrong = error !== undefined && error !== '';
  const note = isWrong ? error : hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-wrong={isWrong || undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={isWrong}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {children}
      </div>
      <p id={`${id}-note`} className={styles.note} data-wrong={isWrong || undefined}>
        {note}
      </p>
    </div>
  );
}
