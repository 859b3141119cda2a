import { contract, LqaAnswer, type Permission } from '@stacksight/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type SaveRuleProps, SaveRuleSlot } from '#ui/save-rule/save-rule-slot.ts';
import { answerCalls, data } from '../../../../test/answer-calls.ts';
import { show } from '../../../../test/show.tsx';
import { SaveAnswer } from './save-answer.tsx';

const { results } = LqaAnswer.parse(contract.assistant.routes.ask.example);
const [result] = results;
const save = page.getByRole('button', { name: 'Save this question' });

/** Stands where the shell puts the dialog of the analysis. */
const RuleDialog = ({ query, suggestion }: SaveRuleProps) => (
  <p>{`Rule of ${query.kind}, ${suggestion}`}</p>
);

async function open(...permissions: Permission[]) {
  if (result === undefined) throw new Error('The example has a result.');
  await show(
    <SaveRuleSlot value={RuleDialog}>
      <h1>Answer</h1>
      <SaveAnswer result={result} name="Loans" />
    </SaveRuleSlot>,
    { language: 'en-US', permissions },
  );
  await expect.element(page.getByRole('heading', { name: 'Answer' })).toBeVisible();
}
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());

test('the menu offers what the user may save, and nothing to others', async () => {
  await open();
  await expect.element(save).not.toBeInTheDocument();
  await open('component:edit');
  await save.click();
  expect(entries()).toEqual(['Save as a component']);
  await open('component:edit', 'rule:edit');
  await save.click();
  expect(entries()).toEqual(['Save as a component', 'Save as a rule']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('Rule of table, Loans')).toBeVisible();
});

test('a component gets the name that is typed, and a refused name says why', async () => {
  const add = 'POST analyticsComponent/add';
  const fields = { name: 'This name is taken' };
  let isTaken = true;
  const seen = answerCalls({
    [add]: () =>
      isTaken
        ? Response.json({ code: 'request.invalid', message: '', fields }, { status: 400 })
        : data({ id: '00000000-0000-4000-8000-000000000000' }),
  });
  await open('component:edit');
  await save.click();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Save as a component' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('  ');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('Loans by month');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(fields.name)).toBeVisible();
  isTaken = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { name: 'Loans by month', query: result?.meta.query };
  expect(seen.map((one) => one.body)).toEqual([body, body]);
});
