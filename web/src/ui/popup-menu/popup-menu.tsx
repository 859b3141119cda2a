import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { placeBeside, type Spot } from './place-beside.ts';
import styles from './popup-menu.module.css';

export type MenuAction = {
  key: string;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** Draws a line above the action. */
  isSeparate?: boolean;
  run: () => void;
};

type Props = { label: string; actions: readonly MenuAction[]; spot: Spot; onClose: () => void };

// Ant Design's Dropdown includes its whole Menu and would add 14 kB, compressed, to every page.

/**
 * Shows a menu of actions at a spot in the window. Arrow keys and Enter work; Escape and a click elsewhere close it.
 */
export function PopupMenu({ label, actions, spot, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (menu.current) setPlace(placeBeside(spot, menu.current.getBoundingClientRect()));
  }, [spot]);
  useFocusInside(menu, place !== null);
  useEffect(() => {
    const onPointer = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (!moveFocus(menu.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      className={styles.menu}
      style={place ?? { visibility: 'hidden' }}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ key, label: text, icon, isDisabled, isDanger, isSeparate, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={isDisabled}
          data-danger={isDanger || undefined}
          data-separate={isSeparate || undefined}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <span className={styles.icon}>{icon}</span>
          {text}
        </button>
      ))}
    </div>,
    document.body,
  );
}

/** Moves the focus to the first action, and back to its former element when the menu closes. */
function useFocusInside(menu: { current: HTMLElement | null }, isPlaced: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isPlaced) return undefined;
    before.current = document.activeElement;
    menu.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [menu, isPlaced]);
}

function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}
