import { type DestinationStream, type Logger, pino } from 'pino';
import { toLogged } from './log/logged-error.ts';

export type Log = Logger;

/**
 * Creates a structured log on standard output. Never pass bodies, passwords or tokens to it; values in errors are left
 * out.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged, error: toLogged },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
