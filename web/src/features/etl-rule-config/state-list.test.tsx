import type { EtlState } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, data } from '../../../test/answer-calls.ts';
import { show } from '../../../test/show.tsx';
import { StateList } from './state-list.tsx';

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const stateOf = (more: Partial<EtlState>): EtlState => ({
  ...{ stream: 'statistics', title: '流通日志', cursor: null, from: null, until: null },
  ...{ rows: 50_120, loaded: 50_118, refused: 2, pastFrom: null, pastUntil: null },
  ...{ schemaHash: '5d9b8f3e0d644a33', run: id, changedAt: '2026-11-21T18:30:08.000Z' },
  ...more,
});

test('shows the rows and the window of the last run of each stream', async () => {
  answerCalls({
    [`GET etlRuleConfig/${id}/states`]: () =>
      data([
        stateOf({ cursor: '2026-11-21', from: '2026-11-18', until: '2026-11-22' }),
        stateOf({ stream: 'items', title: '馆藏', cursor: '812', until: '812' }),
        stateOf({ stream: 'branches', title: '分馆' }),
      ]),
  });
  await show(<StateList id={id} />);
  for (const text of [
    /读取 50,120 行，载入 50,118 行，拒收 2 行$/,
    /^读取范围 2026-11-18 至 2026-11-21$/,
    /已读到 812$/,
    /每次全部读取$/,
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
});
