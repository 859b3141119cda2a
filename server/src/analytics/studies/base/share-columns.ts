import type { Text } from '../../model/dataset.ts';
import type { StudyColumn } from './study.ts';

type ShareTexts = Readonly<
  Record<'readers' | 'readersMeans' | 'people' | 'share' | 'shareMeans' | 'shareFormula', Text>
>;

/** Returns the columns of the number of readers and of their share of all readers. */
export const shareColumns = (words: ShareTexts): StudyColumn[] => [
  {
    key: 'readers',
    label: words.readers,
    means: words.readersMeans,
    unit: words.people,
    type: 'number',
    role: 'metric',
    format: 'integer',
  },
  {
    key: 'share',
    label: words.share,
    means: words.shareMeans,
    formula: words.shareFormula,
    type: 'number',
    role: 'metric',
    format: 'percent',
  },
];
