import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, api } from '#lib/api.ts';
import { type Filters, glcOf, toStatisticsQuery } from '#lib/statistics/filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';

export type IncompleteReply = Awaited<ReturnType<Api['customization']['readerIncompleteRule']>>;
export type ReaderField = IncompleteReply['fields'][number];

/** Reads the fields that a complete reader record needs, and the number of incomplete records. */
export function useIncompleteRecords(filters: Filters): Answer<IncompleteReply> {
  const { range: _, ...query } = toStatisticsQuery(filters);
  return useStatistic(['customization', 'readerIncompleteRule', query], (signal) =>
    api.customization.readerIncompleteRule({ query, signal }),
  );
}

/** Saves the needed fields for all users of a library group. */
export function useSaveIncomplete(glc: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: ReaderField[]) =>
      api.customization.saveReaderIncompleteRule({
        body: { ...glcOf(glc), fields },
      }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['customization', 'readerIncompleteRule'] }),
  });
}
