import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useMenu } from '../../menu/use-menu.ts';
import { placeTourCard } from './place-tour-card.ts';
import { useTargetBox } from './use-target-box.ts';
import styles from './welcome.module.css';

/** The steps of the tour: after the greeting, each names the `data-tour` of the part of the page that it explains. */
const steps = ['hello', 'menu', 'filters', 'numbers', 'search'] as const;

/** Shows a short tour of the console. Escape or a button leaves it at any step. */
export function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('welcome');
  const [at, setAt] = useState(0);
  const step = steps[at] ?? 'hello';
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const box = useTargetBox(at === 0 ? null : step);
  const words = {
    hello: [t('hello.title'), t('hello.text')],
    menu: [t('menu.title'), t('menu.text')],
    filters: [t('filters.title'), t('filters.text')],
    numbers: [t('numbers.title'), t('numbers.text')],
    search: [t('search.title'), t('search.text')],
  }[step];
  useHome();
  useEffect(() => {
    dialog.current?.showModal();
    next.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeTourCard(box, size, screen);
    element.style.transform = `translate(${left}px, ${top}px)`;
  });
  const isLast = at === steps.length - 1;
  const close = () => dialog.current?.close();
  const go = (to: number) => setAt(Math.max(0, Math.min(to, steps.length - 1)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(at + 1);
    if (key === 'ArrowLeft') go(at - 1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.tour}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      data-plain={box === null || undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {box && <div className={styles.light} style={box} />}
      <section ref={card} className={styles.card}>
        <h2 id="tour-title">{words[0]}</h2>
        <p id="tour-text" aria-live="polite">
          {words[1]}
        </p>
        <div className={styles.actions}>
          <span className={styles.count}>{t('count', { step: at + 1, steps: steps.length })}</span>
          {!isLast && (
            <button type="button" className={styles.quiet} onClick={close}>
              {t('leave')}
            </button>
          )}
          {at > 0 && (
            <button type="button" className={styles.second} onClick={() => go(at - 1)}>
              {t('back')}
            </button>
          )}
          {/* One button for all steps, so that it keeps the focus. */}
          <button
            ref={next}
            type="button"
            className={styles.first}
            onClick={() => (isLast ? close() : go(at + 1))}
          >
            {isLast ? t('finish') : t('next')}
          </button>
        </div>
      </section>
    </dialog>
  );
}

/** Opens the first page, which the tour explains. */
function useHome(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { home } = useMenu();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    if (pathname !== home) void navigate(home);
  }, []);
}
