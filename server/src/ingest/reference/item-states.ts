import type { Engine } from '#engine/open.ts';
import { insertRows } from './insert-rows.ts';

// Interlib's item states with their usual meanings. A city may give a number another meaning (6 is 交换 in one city and
// 下架 in another), so the meanings are rows of each library group.

type Flag = 'is_loanable' | 'on_shelf' | 'is_out' | 'is_lost' | 'is_gone' | 'in_transit';

const states: readonly (readonly [state: number, nameZh: string, nameEn: string, ...Flag[]])[] = [
  [0, '流通还回上架中', 'Being reshelved', 'is_loanable'],
  [1, '编目', 'Being catalogued'],
  [2, '入藏', 'On shelf', 'is_loanable', 'on_shelf'],
  [3, '借出', 'On loan', 'is_loanable', 'is_out'],
  [4, '丢失', 'Lost', 'is_lost'],
  [5, '剔除', 'Withdrawn', 'is_gone'],
  [6, '交换', 'Exchanged', 'is_gone'],
  [7, '赠送', 'Given away', 'is_gone'],
  [8, '装订', 'Binding'],
  [9, '锁定', 'Locked'],
  [10, '预借', 'Pre-lent', 'is_loanable'],
  [12, '清点', 'Stock-taking'],
  [13, '闭架', 'Closed stack'],
  [14, '修补', 'Repair'],
  [15, '查找中', 'Being searched for'],
  [17, '配送中（预约）', 'In delivery (hold)', 'is_loanable', 'in_transit'],
  [18, '配送中（预借）', 'In delivery (pre-loan)', 'is_loanable', 'in_transit'],
  [19, '异地还回', 'Returned elsewhere', 'is_loanable', 'in_transit'],
  [31, '回送途中', 'On the way back', 'is_loanable', 'in_transit'],
  [33, '异地还回待处理', 'Returned elsewhere, waiting', 'is_loanable', 'in_transit'],
  [34, '报废', 'Scrapped', 'is_gone'],
  [35, '丢失已赔', 'Lost and paid', 'is_lost', 'is_gone'],
  [40, '馆际丢失', 'Lost between libraries', 'is_lost'],
  [66, '调拨', 'Allotment', 'in_transit'],
];

/** Gives a library group the usual item states. Existing states keep their meaning. */
export async function loadItemStates(engine: Engine, glc: string): Promise<void> {
  const has = await engine.rows<{ state: number }>(
    'SELECT state FROM dim_state FINAL WHERE glc = {glc:String}',
    { glc },
  );
  const present = new Set(has.map((row) => row.state));
  const rows = states
    .filter(([state]) => !present.has(state))
    .map(([state, name_zh, name_en, ...flags]) => ({
      glc,
      state,
      name_zh,
      name_en,
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
    }));
  if (rows.length > 0) await insertRows(engine, 'dim_state', rows);
}
