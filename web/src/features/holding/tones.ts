import type { TransferStage, TransferState } from '@stacksight/contract';
import type { Tone } from '#ui/status-mark/status-mark.tsx';

export const stateTones: Readonly<Record<TransferState, Tone>> = {
  draft: 'quiet',
  approved: 'busy',
  closed: 'good',
  undone: 'quiet',
};
export const stageTones: Readonly<Record<TransferStage, Tone>> = {
  planned: 'quiet',
  struck: 'quiet',
  pulled: 'busy',
  packed: 'busy',
  sent: 'busy',
  received: 'good',
  missing: 'bad',
};
