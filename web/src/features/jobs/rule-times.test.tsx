import type { EtlRule, EtlRun } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, data } from '../../../test/answer-calls.ts';
import { show } from '../../../test/show.tsx';
import { RuleTimes } from './rule-times.tsx';

const id = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';

test('says that a rule waits for an answer in place of its next time', async () => {
  const rule: Partial<EtlRule> = { id, name: '流通系统', words: '每天 02:30', isEnabled: true };
  const lastRun: Partial<EtlRun> = { id, status: 'asks' };
  answerCalls({
    'GET etlRuleConfig/list': () => data({ rows: [{ ...rule, lastRun, nextAt: null }], total: 1 }),
  });
  await show(<RuleTimes />, { permissions: ['etl:view'] });
  await expect.element(page.getByRole('listitem')).toHaveTextContent('流通系统每天 02:30等待答复');
});
