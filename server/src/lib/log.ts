import { type DestinationStream, type Logger, pino } from 'pino';
import { toLogged } from './log/logged-error.ts';

export type Log = Logger;

/** A structured log on standard output; never pass it bodies, passwords or tokens. Of an error it keeps no values. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged, error: toLogged },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
