import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { handleError } from '../errors/handle-error.ts';

export type RunningRequest<Input, Data> = {
  data: Data | undefined;
  /** The input of the current run, or of the run that gave `data`. */
  input: Input | undefined;
  error: unknown;
  isRunning: boolean;
  wasCancelled: boolean;
  run: (input: Input) => void;
  cancel: () => void;
};
type State<Input, Data> = Omit<RunningRequest<Input, Data>, 'run' | 'cancel'>;

/**
 * Runs one call at a time, on request. A new run aborts the last run, and so does leaving the page. The last answer
 * stays until the next one arrives.
 */
export function useRunning<Input, Data>(
  ask: (input: Input, signal: AbortSignal) => Promise<Data>,
  onAnswer?: (data: Data) => void,
): RunningRequest<Input, Data> {
  const [state, setState] = useState<State<Input, Data>>(idle);
  const latest = useRef({ ask, onAnswer });
  latest.current = { ask, onAnswer };
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const run = useCallback((input: Input) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const isLast = () => current.current === controller;
    setState((last) => ({ ...last, input, error: null, isRunning: true, wasCancelled: false }));
    latest.current.ask(input, controller.signal).then(
      (data) => {
        if (!isLast()) return;
        setState({ data, input, error: null, isRunning: false, wasCancelled: false });
        latest.current.onAnswer?.(data);
      },
      (error: unknown) => {
        if (!isLast()) return;
        const wasCancelled = error instanceof ApiError && error.code === 'aborted';
        if (!wasCancelled) handleError(error, { isShownByScreen: true });
        const told = wasCancelled ? null : error;
        setState((last) => ({ ...last, error: told, isRunning: false, wasCancelled }));
      },
    );
  }, []);
  const cancel = useCallback(() => current.current?.abort(), []);
  return { ...state, run, cancel };
}

const idle = {
  data: undefined,
  input: undefined,
  error: null,
  isRunning: false,
  wasCancelled: false,
};
