import { useEffect } from 'react';
import { useKeptAnswers } from './kept-answers.ts';
import { registerShelfWorker } from './register-worker.ts';

/** Makes a page open without a network: with its files, and with the last answers that it got. */
export function useOfflinePage(): void {
  useEffect(registerShelfWorker, []);
  useKeptAnswers();
}
