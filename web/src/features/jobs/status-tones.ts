import type { Job, JobRun } from '@stacksight/contract';
import type { Tone } from '#ui/status-mark/status-mark.tsx';

export const jobTones: Readonly<Record<Job['status'], Tone>> = {
  normal: 'quiet',
  pause: 'quiet',
  resume: 'busy',
  fail: 'bad',
  success: 'good',
};

export const runTones: Readonly<Record<JobRun['status'], Tone>> = {
  waiting: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};
