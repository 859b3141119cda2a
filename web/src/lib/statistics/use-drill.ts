import type { CellPlace, QueryResult, RowsReply } from '@stacksight/contract';
import { useCallback, useState } from 'react';
import { api } from '../api.ts';
import { type PickedNumber, toPlace } from './cell-place.ts';
import { type Answer, useStatistic } from './use-statistic.ts';

/** The number whose rows the drawer shows. */
export type RowsBehindNumber = { result: QueryResult; picked: PickedNumber; place: CellPlace };
type Listed = RowsReply['listed']['of'];
export type Drill = {
  behind: RowsBehindNumber | null;
  open: (result: QueryResult, picked: PickedNumber) => void;
  close: () => void;
  /** The kind of rows to list: the kind that the user chose, or else the kind that the number counts. */
  of: Listed;
  onOf: (of: Listed) => void;
  answer: Answer<RowsReply>;
  page: { number: number; size: number; onChange: (number: number, size: number) => void };
};

const first = { number: 1, size: 50 };

/** Reads the rows behind a number, page by page. */
export function useDrill(): Drill {
  const [behind, setBehind] = useState<RowsBehindNumber | null>(null);
  const [page, setPage] = useState(first);
  const question = behind && { query: behind.result.meta.query, cell: behind.place };
  const answer = useStatistic(
    ['analysis', 'rows', question, page],
    (signal) => {
      if (question === null) return Promise.reject(new Error('no number was picked'));
      const body = { ...question, pageNum: page.number, pageSize: page.size };
      return api.analysis.rows({ body, signal });
    },
    {
      isWaiting: question === null,
      // While the next page loads, the last page of the same number's rows stays; rows of another number disappear.
      keeps: ([, , earlier]) => JSON.stringify(earlier) === JSON.stringify(question),
    },
  );
  const of = behind?.place.of ?? answer.data?.listed.of ?? 'rows';
  const open = useCallback((result: QueryResult, picked: PickedNumber) => {
    setPage(first);
    setBehind({ result, picked, place: toPlace(result, picked) });
  }, []);
  const close = useCallback(() => setBehind(null), []);
  const onOf = (next: Listed) => {
    if (next === 'item') return;
    setPage(first);
    setBehind(behind && { ...behind, place: { ...behind.place, of: next } });
  };
  const onChange = (number: number, size: number) => setPage({ number, size });
  return { behind, open, close, of, onOf, answer, page: { ...page, onChange } };
}
