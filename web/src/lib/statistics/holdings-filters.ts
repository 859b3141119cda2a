import { urlChoice } from '../url-state.ts';
import { type CompareChoice, filterShape } from './filters.ts';

/** The filters of holdings, which are counted as of now: they can be compared with a year ago only. */
export const holdingsShape = {
  ...filterShape('today'),
  compare: urlChoice(['lastYear', 'none', 'previous'], 'lastYear'),
};

/** Compares holdings with last year instead of the period before: that is yesterday, when they were much the same. */
export const compareHoldings = <Part extends { compare: CompareChoice }>(filters: Part): Part =>
  filters.compare === 'previous' ? { ...filters, compare: 'lastYear' } : filters;
