import type { Column, QueryResult } from '@stacksight/contract';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreens } from '#lib/statistics/use-screens.ts';
import styles from './metric.module.css';
import { Facts, type LibraryNames, useCautions, useFacts } from './metric-facts.tsx';

export type MetricLabelProps = {
  column: Column;
  meta?: QueryResult['meta'] | undefined;
  /** The names of libraries by code, for the list of libraries. */
  libraryNames?: LibraryNames;
  /** Shown instead of the column's label. */
  children?: ReactNode;
};

/** A metric's name; hovering, focusing or tapping it explains the number. */
export function MetricLabel({ column, meta, libraryNames, children }: MetricLabelProps) {
  const { t } = useTranslation('metric');
  return (
    <Popover
      placement="topLeft"
      trigger={['hover', 'focus', 'click']}
      mouseEnterDelay={0.3}
      title={column.label}
      content={<Explanation column={column} meta={meta} libraryNames={libraryNames} />}
    >
      <button
        ref={leaveHidden}
        type="button"
        className={styles.label}
        aria-label={t('explain', { label: column.label })}
      >
        {children ?? column.label}
      </button>
    </Popover>
  );
}

// The table measures its head in a hidden copy, which must not receive the focus.
function leaveHidden(button: HTMLButtonElement | null): void {
  if (button?.closest('[aria-hidden="true"]')) button.tabIndex = -1;
}

function Explanation({ column, meta, libraryNames }: MetricLabelProps) {
  const facts = useFacts(column, meta, libraryNames);
  const cautions = useCautions(meta);
  return (
    <>
      <Facts facts={facts} cautions={cautions} />
      <CardLink column={column} />
    </>
  );
}

// Columns that a user defines over events, and formulas over them, are not metrics of the model.
const isOwn = /^[ef]\d+$/;

function CardLink({ column: { key, role, formula } }: Pick<MetricLabelProps, 'column'>) {
  const { t } = useTranslation('metric');
  const path = useScreens().get('analysis/metrics');
  if (path === undefined || role !== 'metric' || formula === null || isOwn.test(key)) return null;
  return (
    <Link className={styles.card} to={`${path}?metric=${key}`}>
      {t('card')}
    </Link>
  );
}
