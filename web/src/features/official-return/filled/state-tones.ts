import type { ReturnField } from '@stacksight/contract';
import type { Tone } from '#ui/status-mark/status-mark.tsx';

/** The colours of the states of a field. */
export const stateTones: Readonly<Record<ReturnField['state'], Tone>> = {
  worked: 'good',
  entered: 'busy',
  overruled: 'half',
  unknown: 'begun',
};
