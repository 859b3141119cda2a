import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import styles from './metric.module.css';
import type { ExplainedMetric } from './metric-explanation.tsx';

const loadExplanation = async () => (await import('./metric-explanation.tsx')).MetricExplanation;
const MetricExplanation = lazyPart(loadExplanation);

export type MetricLabelProps = ExplainedMetric & {
  /** The place of the explanation, which must not cover the number: beside a tile, or above a heading. */
  place?: 'beside' | 'above';
  /** Shown instead of the column's label. */
  children?: ReactNode;
};

/** Shows the name of a metric; the explanation of the number opens on hover, focus or tap. */
export function MetricLabel({ place = 'above', children, ...props }: MetricLabelProps) {
  const { t } = useTranslation('metric');
  const { column } = props;
  const isNarrow = useIsNarrow();
  return (
    <Popover
      placement={place === 'beside' && !isNarrow ? 'rightTop' : 'topLeft'}
      // A tap also focuses the button: with both triggers, the explanation would open and close at once.
      trigger={isNarrow ? ['click'] : ['hover', 'focus']}
      mouseEnterDelay={0.3}
      destroyOnHidden
      title={column.label}
      content={
        <LazyPart>
          <MetricExplanation {...props} />
        </LazyPart>
      }
    >
      <span className={styles.labelBox} data-place={place}>
        <button
          ref={leaveHidden}
          type="button"
          className={styles.label}
          // The name for screen readers begins with the visible text.
          aria-label={t('explain', {
            label: typeof children === 'string' ? children : column.label,
          })}
          onPointerEnter={() => void loadExplanation()}
          onFocus={() => void loadExplanation()}
        >
          {children ?? column.label}
        </button>
      </span>
    </Popover>
  );
}

// The table measures its head in a hidden copy, which must not receive the focus.
function leaveHidden(button: HTMLButtonElement | null): void {
  if (button?.closest('[aria-hidden="true"]')) button.tabIndex = -1;
}
