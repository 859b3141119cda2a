import type { Unit } from '@stacksight/contract';
import type { StudyColumn } from '../base/study.ts';
import words from './cohort-words.json' with { type: 'json' };

/** Returns the columns of a cohort table: the cohort, its size, then for each period the readers and their share. */
export function cohortColumns(isLost: boolean, unit: Unit, periods: number): StudyColumn[] {
  const kind = isLost ? words.lost : words.back;
  const name = (k: number, text: { 'zh-CN': string; 'en-US': string }) => ({
    'zh-CN': `第 ${k} ${words.unit[unit]['zh-CN']}${text['zh-CN']}`, // chinese-ok: joins words of the list
    'en-US': `${words.unit[unit]['en-US']} ${k}${text['en-US']}`,
  });
  return [
    { key: unit, label: words.cohort, type: 'date', role: 'time', format: 'date' },
    {
      key: 'size',
      label: words.size,
      type: 'number',
      role: 'metric',
      format: 'integer',
      unit: words.people,
      means: words.sizeMeans,
    },
    ...Array.from({ length: periods }, (_, at): StudyColumn[] => [
      {
        key: `p${at + 1}`,
        label: name(at + 1, kind.count),
        type: 'number',
        role: 'metric',
        format: 'integer',
        unit: words.people,
        means: kind.countMeans,
      },
      {
        key: `r${at + 1}`,
        label: name(at + 1, kind.share),
        type: 'number',
        role: 'metric',
        format: 'percent',
        means: kind.shareMeans,
        formula: kind.formula,
      },
    ]).flat(),
  ];
}
