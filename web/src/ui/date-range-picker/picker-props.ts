import { namedRanges, type ResolvedRange } from '@stacksight/contract';
import type { RangeValue } from '#lib/statistics/filters.ts';
import type { RangeType } from './range-draft.ts';
import type { Resolve } from './use-preview.ts';

/** The default range (spec §9). */
export const defaultRange: RangeValue = 'yesterday';

export type DateRangePickerProps = {
  /** The range; `defaultRange` unless given. */
  value?: RangeValue | undefined;
  onChange: (value: RangeValue) => void;
  /** The days of the value, from the last answer's meta. */
  resolved?: ResolvedRange | null;
  /** Asks the server for the days of an unconfirmed choice; the caller must pass the same function at every render. */
  resolve?: Resolve;
  /** Today's date on the server; the browser's date unless given. */
  today?: string | undefined;
  /** Allows dates up to 20 years ahead. */
  allowFuture?: boolean;
  /** The types of range that the picker offers, in this order. */
  types?: readonly RangeType[];
  size?: 'small' | 'middle' | 'large';
  /** True if the field shows the days of a named range beside its name. The default is true. */
  hasDays?: boolean;
  /** The name of the field and of the popup. */
  label?: string;
  isDisabled?: boolean;
};

export const allRangeTypes: readonly RangeType[] = [...namedRanges, 'specific', 'custom'];
