import { CronExpressionParser } from 'cron-parser';

/** Whether a text says when something runs: five fields, to the minute, of a time that will come. */
export function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return CronExpressionParser.parse(text).take(1).length > 0;
  } catch {
    return false;
  }
}
