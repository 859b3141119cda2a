import type { RateLimit } from '@stacksight/contract';

export type LimitForm = Pick<
  RateLimit,
  'uri' | 'method' | 'count' | 'seconds' | 'fromHour' | 'toHour' | 'status' | 'remark'
>;

export const emptyLimit: LimitForm = {
  uri: '',
  method: '*',
  count: 60,
  seconds: 60,
  fromHour: 0,
  toHour: 24,
  status: 'valid',
  remark: '',
};

/** Returns the form values of a saved rate limit. */
export function toLimitForm(rule: RateLimit): LimitForm {
  const { uri, method, count, seconds, fromHour, toHour, status, remark } = rule;
  return { uri, method, count, seconds, fromHour, toHour, status, remark };
}

/** Returns an hour of the day as text, such as `09:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
