import { useFormat } from '#lib/format/use-format.ts';

/** Makes columns of times to the minute; the first sort order of such a column is the newest first. */
export function useTimeColumn() {
  const { date } = useFormat();
  return <Key extends string>(key: Key, title: string, isExtra = false) => ({
    key,
    title,
    isExtra,
    width: 168,
    sort: 'descend' as const,
    render: (row: Readonly<Record<Key, string>>) => date(row[key], 'minute'),
    excel: { format: 'time' as const },
  });
}
