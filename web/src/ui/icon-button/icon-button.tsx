import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'title'> & { label: string };

/** Shows a square button with an icon; the label is its tooltip and its name for screen readers. */
export function IconButton({ label, className = '', children, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      title={label}
      className={`${styles.button} ${className}`}
    >
      {children}
    </button>
  );
}
