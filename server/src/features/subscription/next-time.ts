import type { SubscriptionForm } from '@stacksight/contract';
import { CronExpressionParser } from 'cron-parser';

type Times = Pick<SubscriptionForm, 'every' | 'weekday' | 'day' | 'month' | 'hour'>;

/** Returns the next time of a subscription after a moment; null if it is sent when the data are complete. */
export function nextTime(times: Times, after: Date, zone: string): Date | null {
  if (times.every === 'complete') return null;
  const parsed = CronExpressionParser.parse(cronOf(times), { currentDate: after, tz: zone });
  return parsed.next().toDate();
}

function cronOf({ every, weekday, day, month, hour }: Times): string {
  const start = `0 ${hour}`;
  if (every === 'daily') return `${start} * * *`;
  if (every === 'weekly') return `${start} * * ${weekday}`;
  if (every === 'monthly') return `${start} ${day} * *`;
  if (every === 'quarterly') return `${start} ${day} 1,4,7,10 *`;
  return `${start} ${day} ${month} *`;
}

/** Returns the month before the month of a moment, with its first and last day. */
export function monthBefore(
  now: Date,
  zone: string,
): { month: string; first: string; last: string } {
  const today = now.toLocaleDateString('sv-SE', { timeZone: zone });
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const last = new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
  const month = last.slice(0, 7);
  return { month, first: `${month}-01`, last };
}
