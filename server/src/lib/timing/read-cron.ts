import type { CronPlan, Language } from '@stacksight/contract';
import { CronExpressionParser } from 'cron-parser';
import cronstrue from 'cronstrue/i18n.js';

const times = 5;

type Describer = { toString(cron: string, options: object): string };
// The package is a CommonJS module. Its loader decides whether the default export is nested in another one.
const describer: Describer = (cronstrue as { default?: Describer }).default ?? cronstrue;

type CronContext = { now: Date; timeZone: string; language: Language };

/** Returns a cron expression as a sentence with its next times; null if it is invalid or never matches. */
export function readCron(text: string, { now, timeZone, language }: CronContext): CronPlan | null {
  const cron = text.trim().replace(/\s+/g, ' ');
  // The finest unit is a minute; six fields would include seconds.
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

// Corrects the sentence: the package writes English commas in Chinese and has no Chinese phrase for "every day".
function tidy(words: string, language: CronContext['language']): string {
  if (language !== 'zh-CN') return words;
  const daily = /^\W*(\d\d:\d\d)$/.exec(words)?.[1];
  // chinese-ok: corrects the output of a package
  return daily === undefined ? words.replaceAll(', ', '，') : `每天 ${daily}`;
}
