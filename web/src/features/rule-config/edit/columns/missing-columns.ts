import type { RuleColumn, TableAnswer } from '@stacksight/contract';

type Answered = TableAnswer['columns'][number];

/** Returns the columns of an answer that the rule does not describe yet, with the descriptions from the answer. */
export function missingColumns(
  described: readonly (Pick<RuleColumn, 'key'> | undefined)[],
  answered: readonly Answered[],
): RuleColumn[] {
  const known = new Set(described.map((column) => column?.key));
  return answered.filter(({ key }) => !known.has(key)).map(toColumn);
}

// The usual dictionaries of columns with codes.
const usual: Readonly<Record<string, NonNullable<RuleColumn['labels']>>> = {
  libcode: 'library',
  location: 'location',
  clc1: 'clc',
  clc2: 'clc',
  event: 'event',
  channel: 'channel',
  state: 'state',
};

function toColumn({ key, label, type, format }: Answered): RuleColumn {
  const role = type === 'number' ? 'metric' : type === 'date' ? 'time' : 'dimension';
  const labels = usual[key];
  return {
    key,
    label: { 'zh-CN': label, 'en-US': '' },
    role,
    format,
    isOfReaders: false,
    ...(labels === undefined ? {} : { labels }),
  };
}
