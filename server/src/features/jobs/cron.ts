import type { CronPlan, Language } from '@stacksight/contract';
import { CronExpressionParser } from 'cron-parser';
import cronstrue from 'cronstrue/i18n.js';

const times = 5;

type Describer = { toString(cron: string, options: object): string };
// A CommonJS module: whether its default is inside of another one depends on who loads it.
const describer: Describer = (cronstrue as { default?: Describer }).default ?? cronstrue;

type CronContext = { now: Date; timeZone: string; language: Language };

/** What a cron expression means; null for what is none, or would never come. */
export function readCron(text: string, { now, timeZone, language }: CronContext): CronPlan | null {
  const cron = text.trim().replace(/\s+/g, ' ');
  // Minutes are as fine as it gets: with seconds there would be six fields.
  if (cron.split(' ').length !== 5) return null;
  try {
    const plan = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: now });
    const next = plan.take(times).map((date) => date.toDate().toISOString());
    const locale = language === 'zh-CN' ? 'zh_CN' : 'en';
    const words = describer.toString(cron, { locale, use24HourTimeFormat: true });
    return next.length === 0 ? null : { cron, words: tidy(words, language), next };
  } catch {
    return null;
  }
}

// Its Chinese has the comma of English, and no word for every day.
function tidy(words: string, language: CronContext['language']): string {
  if (language !== 'zh-CN') return words;
  const daily = /^\W*(\d\d:\d\d)$/.exec(words)?.[1];
  // chinese-ok: puts right what a library says
  return daily === undefined ? words.replaceAll(', ', '，') : `每天 ${daily}`;
}
