import type { EnumForm } from '@stacksight/contract';
import { bothNames, type NamePair } from './rule-shape.ts';

const choice = (code: string, label: NamePair) => ({ code, label: bothNames(label) });

/** The list of choices that comes with the built-in rules; a library changes its ages and names. */
export const ageGroups: EnumForm = {
  code: 'ageGroups',
  name: bothNames(['年龄段', 'Age groups']),
  choices: [
    choice('0-6', ['学龄前（0–6 岁）', 'Under school age (0–6)']),
    choice('7-12', ['小学生（7–12 岁）', 'Primary school (7–12)']),
    choice('13-17', ['中学生（13–17 岁）', 'Secondary school (13–17)']),
    choice('18-34', ['青年（18–34 岁）', 'Young adults (18–34)']),
    choice('35-59', ['中年（35–59 岁）', 'Adults (35–59)']),
    choice('60-', ['老年（60 岁及以上）', 'Older readers (60 and over)']),
  ],
  remark: '编码为起止周岁，如 7-12；不设上限时写 60-',
};
