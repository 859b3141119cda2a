import { nameIn, type RuleAsk, type RuleBody } from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Book, BookAsker, BookOptions } from '#kit/books.ts';
import { assertMay } from '#kit/statements/book-file.ts';
import type { WholeAnswer } from '#kit/statements/desk-tools.ts';
import { recordBlocks } from '#kit/statements/record-blocks.ts';
import { oneAhead } from '#lib/workbook/blocks.ts';
import { describeRun } from './about.ts';
import { type RuleTable, ruleBook, withWords } from './rule-book.ts';
import {
  fillRunForm,
  hidesSmallCounts,
  prepareRun,
  type RuleQuestionOf,
  type RuleRunContext,
  type RuleRunDeps,
  type RuleRunInput,
  runQuery,
  scopedStatement,
} from './run-rule.ts';
import { shapeAnswer } from './shape-answer.ts';

type Exported = {
  id: string;
  rule: RuleBody;
  ask: Omit<RuleAsk, 'rows' | 'fresh'>;
  title?: string;
};

// A question to the model returns at most this number of groups.
const mostGroups = 100_000;

const askOf = ({ ask }: Exported): RuleAsk => ({ ...ask, rows: mostGroups, fresh: false });

/** Returns the number of rows in the workbook of a rule; null if it is too large to count at once. */
export async function sizeOfRuleBook(
  deps: RuleRunDeps,
  exported: Exported,
  caller: BookAsker,
  { language, signal }: Omit<BookOptions, 'isLarge'>,
): Promise<number | null> {
  const { id, rule } = exported;
  assertMay(caller, 'rule:run');
  const running = { caller, language, signal, id, isExport: true };
  const input = await fillRunForm(
    deps,
    await prepareRun(deps, rule, askOf(exported), running),
    running,
  );
  if (rule.question.kind === 'sql') {
    const statement = await scopedStatement(deps, input, rule.question);
    return deps.tools.whole.size(statement, caller, signal);
  }
  return (await runQuery(deps, input, rule.question, running)).rows.length;
}

/** Returns the whole answer of a rule as a workbook; the history entry is written after the last row. */
export async function openRuleBook(
  deps: RuleRunDeps,
  exported: Exported,
  caller: BookAsker,
  { language, signal, isLarge }: BookOptions,
): Promise<Book> {
  const { id, rule } = exported;
  const { analytics, clock, timeZone, tools } = deps;
  const running = { caller, language, signal, id, isExport: true };
  const prepared = await prepareRun(deps, rule, askOf(exported), running);
  const open = async () => {
    assertMay(caller, 'rule:run');
    return tableOf(deps, await fillRunForm(deps, prepared, running), running, isLarge);
  };
  const { blocks, ...table } = await open().catch((error: unknown) =>
    tools.record<never>(prepared.entry, () => Promise.reject(error)),
  );
  const title = exported.title ?? nameIn(rule.name, language);
  const whole = { ...table, blocks: recordBlocks(tools.record, prepared.entry, blocks) };
  const place = { analytics, now: clock.now(), zone: timeZone, language };
  return {
    ...(await ruleBook(rule, title, whole, place)),
    count: async () => table.count,
    footprint: {
      glc: prepared.scope.glc,
      libraries: prepared.scope.libraries === null ? null : [...prepared.scope.libraries],
      needs: ['rule:run', ...(rule.needs === null ? [] : [rule.needs])],
      showsReaders: maySeeReaders(caller),
    },
  };
}

async function tableOf(
  deps: RuleRunDeps,
  input: RuleRunInput,
  running: RuleRunContext,
  isLarge: boolean,
): Promise<RuleTable> {
  const { question } = input.rule;
  if (question.kind === 'query') {
    const { columns, rows, about } = await runQuery(deps, input, question, running);
    return { columns, blocks: one(withWords(rows, columns)), about, count: rows.length };
  }
  const { caller, signal } = running;
  const statement = await scopedStatement(deps, input, question);
  const answer = await deps.tools.whole.open(statement, caller, { signal, isLarge });
  return shapeWhole(deps, input, running, { question, answer });
}

/** Adds labels for blocks of rows, so that one query serves many rows. */
async function shapeWhole(
  { analytics }: RuleRunDeps,
  { rule, scope, form }: RuleRunInput,
  { caller, language }: RuleRunContext,
  { question, answer }: { question: RuleQuestionOf<'sql'>; answer: WholeAnswer },
): Promise<RuleTable> {
  const { columns: plain, blocks, count } = answer;
  const hidesSmall = hidesSmallCounts(question.readers, caller);
  const place = { glc: scope.glc, labels: analytics.labels, language };
  const shape = (rows: unknown[][]) =>
    shapeAnswer({ columns: plain, rows }, rule, hidesSmall, place);
  const { columns } = await shape([]);
  const warnings = hidesSmall ? (['small_cells_hidden'] as const) : [];
  return {
    columns,
    blocks: oneAhead(blocks, async (block) => {
      const shaped = await shape(block);
      return withWords(shaped.rows, shaped.columns);
    }),
    about: await describeRun(analytics, { scope, sql: question.sql, form, warnings }),
    count,
  };
}

async function* one<T>(block: T): AsyncGenerator<T> {
  yield block;
}
