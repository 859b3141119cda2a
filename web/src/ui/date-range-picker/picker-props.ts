import { namedRanges, type ResolvedRange } from '@stacksight/contract';
import type { RangeValue } from '#lib/statistics/filters.ts';
import type { RangeType } from './range-draft.ts';
import type { Resolve } from './use-preview.ts';

/** Spec §9. */
export const defaultRange: RangeValue = 'yesterday';

export type DateRangePickerProps = {
  /** `defaultRange` unless said. */
  value?: RangeValue | undefined;
  onChange: (value: RangeValue) => void;
  /** The days of the value, from the last answer's meta. */
  resolved?: ResolvedRange | null;
  /** Asks the server for the days of a choice that is not confirmed yet. Keep it the same function. */
  resolve?: Resolve;
  /** The server's today; the browser's unless said. */
  today?: string;
  /** Dates up to 20 years ahead. */
  allowFuture?: boolean;
  /** The types on offer, in order. */
  types?: readonly RangeType[];
  size?: 'small' | 'middle' | 'large';
  /** Where focus goes back to, and what it is called. */
  label?: string;
  isDisabled?: boolean;
};

export const allRangeTypes: readonly RangeType[] = [...namedRanges, 'specific', 'custom'];
