import type { RuleColumn, TableAnswer } from '@stacksight/contract';

type Answered = TableAnswer['columns'][number];

/** The columns of an answer that a rule does not describe yet, described as they came. */
export function missingColumns(
  described: readonly (Pick<RuleColumn, 'key'> | undefined)[],
  answered: readonly Answered[],
): RuleColumn[] {
  const known = new Set(described.map((column) => column?.key));
  return answered.filter(({ key }) => !known.has(key)).map(toColumn);
}

function toColumn({ key, label, type, format }: Answered): RuleColumn {
  const role = type === 'number' ? 'metric' : type === 'date' ? 'time' : 'dimension';
  return { key, label: { 'zh-CN': label, 'en-US': '' }, role, format, isOfReaders: false };
}
