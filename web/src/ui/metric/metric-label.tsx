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
  /** Where the explanation opens: beside the box of a number, or above a heading. It covers neither. */
  place?: 'beside' | 'above';
  /** Shown instead of the column's label. */
  children?: ReactNode;
};

/** A metric's name; hovering, focusing or tapping it explains the number. */
export function MetricLabel({ place = 'above', children, ...props }: MetricLabelProps) {
  const { t } = useTranslation('metric');
  const { column } = props;
  const isNarrow = useIsNarrow();
  return (
    <Popover
      placement={place === 'beside' && !isNarrow ? 'rightTop' : 'topLeft'}
      // A tap gives the focus too: together the two would open and close at once.
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
          // The name begins with what is seen.
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
