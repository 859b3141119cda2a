import { type Logger, pino } from 'pino';

export type Log = Logger;

/** A structured log on standard output; never pass it bodies, passwords or tokens. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
