import type { UseQueryResult } from '@tanstack/react-query';
import type { Resource } from '#lib/resource/use-resource.ts';
import type { Twig } from '#lib/tree/tree-rows.ts';
import type { TreeState } from './use-tree.ts';

/** Returns a resource whose rows are the lines of a tree; one answer contains the whole tree. */
export function withTree<Row extends Twig>(
  listed: Resource<Row>,
  tree: TreeState<Row>,
  all: readonly Row[] | undefined,
  answer: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>,
): Resource<Row> {
  return {
    ...listed,
    answer: {
      rows: all && tree.lines.map(({ row }) => row),
      total: tree.found ?? all?.length ?? 0,
      error: answer.error,
      isLoading: answer.isFetching,
      onRetry: () => void answer.refetch(),
    },
  };
}
