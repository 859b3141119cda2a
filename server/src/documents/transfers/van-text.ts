import type { Language, TransferVanDay } from '@stacksight/contract';
import words from './transfer-words.json' with { type: 'json' };

/** Returns the days on which the van takes boxes from a library, or from any library; empty if there are none. */
export function vanText(
  days: readonly TransferVanDay[],
  language: Language,
  from?: string | undefined,
): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const word = words[language].boxes;
  return days
    .flatMap(({ day, loads }) => {
      const own = loads.filter((load) => from === undefined || load.from === from);
      const boxes = own.reduce((sum, load) => sum + load.boxes, 0);
      const count = word[boxes === 1 ? 'one' : 'other'].replace('{{count}}', String(boxes));
      return boxes === 0 ? [] : [`${day} ${weekday.format(new Date(day))} ${count}`];
    })
    .join(language === 'zh-CN' ? '；' : '; ');
}
