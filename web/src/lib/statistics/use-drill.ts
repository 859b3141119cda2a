import type { CellPlace, QueryResult, RowList, RowsReply } from '@stacksight/contract';
import { useCallback, useState } from 'react';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { isOfReaders, type Picked, toPlace } from './cell-place.ts';
import { type Answer, useStatistic } from './use-statistic.ts';

/** The number whose rows are looked at. */
export type Behind = { result: QueryResult; picked: Picked; place: CellPlace };
export type Drill = {
  behind: Behind | null;
  open: (result: QueryResult, picked: Picked) => void;
  close: () => void;
  /** As what the rows are listed: their readers, their titles; null for the rows themselves. */
  of: RowList | null;
  onOf: (of: RowList | null) => void;
  answer: Answer<RowsReply>;
  page: { number: number; size: number; onChange: (number: number, size: number) => void };
};

const first = { number: 1, size: 50 };

/** From a number to the rows behind it, page by page. */
export function useDrill(): Drill {
  const [behind, setBehind] = useState<Behind | null>(null);
  const [page, setPage] = useState(first);
  const mayReaders = useSession(
    ({ permissions, user }) => user?.isSuper === true || permissions.includes('reader:rows'),
  );
  const of = behind?.place.of ?? null;
  const asked = behind && { query: behind.result.meta.query, cell: behind.place };
  const answer = useStatistic(
    ['analysis', 'rows', asked, page],
    (signal) => {
      if (asked === null) return Promise.reject(new Error('no number was picked'));
      const body = { ...asked, pageNum: page.number, pageSize: page.size };
      return api.analysis.rows({ body, signal });
    },
    {
      isWaiting: asked === null,
      // Another page of the same rows may wait behind this one; rows of another number may not.
      keeps: ([, , earlier]) => JSON.stringify(earlier) === JSON.stringify(asked),
    },
  );
  const open = useCallback(
    (result: QueryResult, picked: Picked) => {
      setPage(first);
      const place = toPlace(result, picked);
      const isListed = mayReaders && isOfReaders(result, picked);
      setBehind({ result, picked, place: isListed ? { ...place, of: 'reader' } : place });
    },
    [mayReaders],
  );
  const close = useCallback(() => setBehind(null), []);
  const onOf = (next: RowList | null) => {
    setPage(first);
    setBehind(behind && { ...behind, place: listedAs(behind.place, next) });
  };
  const onChange = (number: number, size: number) => setPage({ number, size });
  return { behind, open, close, of, onOf, answer, page: { ...page, onChange } };
}

function listedAs({ of: _, ...place }: CellPlace, of: RowList | null): CellPlace {
  return of === null ? place : { ...place, of };
}
