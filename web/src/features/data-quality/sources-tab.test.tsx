import type { QualitySource } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, data } from '../../../test/answer-calls.ts';
import { show } from '../../../test/show.tsx';
import { SourcesTab } from './sources-tab.tsx';

const sourceOf = (more: Partial<QualitySource>): QualitySource => ({
  ...{ id: 'sync/流通系统', name: '流通系统', file: '', door: 'rule', gives: [], lacks: [] },
  ...{ loads: 2, loadedAt: '2026-11-21T18:30:08.000Z', rowsRefused: 0 },
  ...{ usualDays: null, ageDays: null, isLate: null, ...more },
});

test('says how old the data of a source are before its pace is known', async () => {
  answerCalls({
    'GET dataQuality/sources': () =>
      data({
        rows: [
          sourceOf({ ageDays: 3 }),
          sourceOf({ id: '2', name: '门禁', ageDays: 0 }),
          sourceOf({ id: '3', name: '馆藏' }),
        ],
        total: 3,
      }),
  });
  await show(<SourcesTab tabs={{ title: '数据质量', tabs: [], active: 'sources' }} />);
  await expect.element(page.getByText(/^数据到 3 天前/)).toBeVisible();
  await expect.element(page.getByText(/^数据到今天/)).toBeVisible();
  await expect.element(page.getByText('未知：装载不足四次')).toBeVisible();
});
