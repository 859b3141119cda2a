import type { TransferCopyRow, TransferStage, TransferStep } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** The copies of a plan in one library that are at a stage; null until they are known. */
type AtStage = { rows: readonly TransferCopyRow[]; total: number } | null;

/** The copies that wait for each step, and those that this library has received. */
export type ShelfStages = Readonly<Record<'pull' | 'pack' | 'send' | 'receive' | 'came', AtStage>>;

const most = 500;

/** Reads what waits for each step in one library. The lists of all steps are read, for times without a network. */
export function useShelfStages(plan: string, libcode: string): ShelfStages {
  const isAsked = plan !== '' && libcode !== '';
  return {
    pull: useStage({ plan, libcode, isAsked }, 'planned', 'from'),
    pack: useStage({ plan, libcode, isAsked }, 'pulled', 'from'),
    send: useStage({ plan, libcode, isAsked }, 'packed', 'from'),
    receive: useStage({ plan, libcode, isAsked }, 'sent', 'to'),
    came: useStage({ plan, libcode, isAsked }, 'received', 'to'),
  };
}

function useStage(
  { plan, libcode, isAsked }: { plan: string; libcode: string; isAsked: boolean },
  stage: TransferStage,
  side: 'from' | 'to',
): AtStage {
  const order = { field: 'callno', order: 'ascend' } as const;
  const query = { [side]: libcode, stage, pageSize: most, ...order };
  const { data } = useQuery({
    queryKey: ['holding', 'copies', plan, query],
    queryFn: ({ signal }) => api.holding.copies({ params: { x: plan }, query, signal }),
    enabled: isAsked,
    meta: { silent: true },
  });
  return data ?? null;
}

/** The copies of one box: from or to which libraries, and how many of them have come. */
export type ShelfBox = {
  box: string;
  copies: number;
  came: number;
  from: readonly string[];
  to: readonly string[];
};

/** Groups copies by their boxes; `came` are the copies of the same boxes that have been received. */
export function boxesOf(
  rows: readonly TransferCopyRow[],
  came: readonly TransferCopyRow[] = [],
): ShelfBox[] {
  const keyOf = ({ from, box }: TransferCopyRow) => `${from}/${box}`;
  const open = new Set(rows.map(keyOf));
  const inBoxes = [...rows, ...came.filter((row) => open.has(keyOf(row)))];
  const groups = Map.groupBy(inBoxes, keyOf);
  return [...groups.values()]
    .map((inside) => ({
      box: inside[0]?.box ?? '',
      copies: inside.length,
      came: inside.filter(({ stage }) => stage === 'received').length,
      from: [...new Set(inside.map(({ fromName }) => fromName))],
      to: [...new Set(inside.map(({ toName }) => toName))],
    }))
    .sort((a, b) => a.box.localeCompare(b.box, undefined, { numeric: true }));
}

/** The steps of the way of a copy; `missing` is beside the way. */
export const waySteps = ['pull', 'pack', 'send', 'receive'] as const satisfies TransferStep[];
