import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

/** Shows a password field with a button that shows the password, and a warning about Caps Lock. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={hasCaps ? t('password.capsLock') : props.hint}
      autoCapitalize="off"
      spellCheck={false}
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
    >
      <button
        type="button"
        className={styles.inside}
        aria-pressed={isShown}
        aria-label={t('password.show')}
        title={t('password.show')}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon />
      </button>
    </TextField>
  );
}

// The style crosses the icon out while the password is hidden.
function EyeIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="3" />
        <path d="M4 20 20 4" />
      </g>
    </svg>
  );
}
