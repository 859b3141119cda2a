import { CronExpressionParser } from 'cron-parser';

/** Returns whether a text is a schedule of five fields that matches some future minute. */
export function isCron(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return CronExpressionParser.parse(text).take(1).length > 0;
  } catch {
    return false;
  }
}
