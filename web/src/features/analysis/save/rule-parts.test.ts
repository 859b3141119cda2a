import { type FilterField, type Names, questionParts, RuleBody } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { emptyDraft, newEvent, type QuestionDraft } from '../draft/draft.ts';
import { kinds } from '../draft/kinds.ts';
import type { PartNames } from './part-parameter.ts';
import {
  fromRuleParts,
  newRuleQuestion,
  type RuleQuestionDraft,
  toRuleParts,
} from './rule-parts.ts';

const named = (text: string): Names => ({ 'zh-CN': text, 'en-US': '' });
const words: PartNames = { part: named, choice: (_, code) => named(code), plain: named };
const field = (code: string) =>
  ({ field: code, dataset: 'circulation', label: code, operators: ['in'] }) as FilterField;
const fields = [field('mainClass'), field('readerType')];
const context = { words, fields, glc: 'g', known: [] };

const draft: QuestionDraft = {
  ...emptyDraft,
  kind: 'table',
  metrics: ['loans'],
  by: ['library'],
  top: 5,
  grain: 'month',
  range: 'lastYear',
  libraries: ['A'],
  filter: {
    all: [
      { field: 'mainClass', op: 'in', value: ['I', 'T'] },
      { field: 'channel', op: 'in', value: ['counter'] },
    ],
  },
};
const ruleWith = (open: readonly string[], one = draft): RuleQuestionDraft => ({
  ...newRuleQuestion(one),
  open,
});

test('the parts that users may change become parameters with the question’s own values', () => {
  const open = ['range', 'grain', 'compare', 'top', 'field:mainClass', 'field:readerType'];
  const { question, parameters } = toRuleParts(ruleWith(open), context);
  expect(parameters.map(({ name, default: standard }) => [name, standard])).toEqual([
    ['range', 'lastYear'],
    ['grain', ['month']],
    ['compare', ['none']],
    ['top', 5],
    ['main_class', ['I', 'T']],
    ['reader_type', []],
  ]);
  expect(question).toMatchObject({
    query: { filter: { field: 'channel', op: 'in', value: ['counter'] }, glc: 'g' },
    conditions: [
      { parameter: 'main_class', field: 'mainClass', op: 'in' },
      { parameter: 'reader_type', field: 'readerType', op: 'in' },
    ],
    fixesLibraries: true,
  });
});

test('a rule opens as it was made', () => {
  const open = ['range', 'top', 'field:mainClass', 'field:readerType', 'libraries'];
  const made = ruleWith(open);
  const opened = fromRuleParts(toRuleParts(made, context));
  expect(opened.open).toEqual(open);
  expect(toRuleParts(opened, context)).toEqual(toRuleParts(made, context));
});

test('parameters that were made elsewhere stay', () => {
  const parts = toRuleParts(ruleWith(['range']), context);
  const parameter = {
    type: 'dictionary',
    name: 'classes',
    label: named('大类'),
    dictionary: 'mainClass',
    isMany: true,
    default: [],
  } as const;
  const condition = { parameter: 'classes', field: 'mainClass', op: 'in' } as const;
  const before = {
    question: { ...parts.question, conditions: [condition] },
    parameters: [...parts.parameters, { ...parameter, default: [] }],
  };
  expect(toRuleParts(fromRuleParts(before), context)).toEqual(before);
});

test.each(kinds)('every part of %s gives a rule that the server reads', (kind) => {
  const events = ['visit', 'loan', 'return'].map((code) => ({ ...newEvent, code }));
  for (const question of ['cohort', 'silent'] as const) {
    const one = { ...draft, kind, question, events, filter: null };
    const parts = toRuleParts(ruleWith(Object.keys(questionParts), one), context);
    const rule = RuleBody.parse({ name: named('甲'), means: named('甲'), ...parts });
    const days = kind === 'lost' && question === 'silent' ? 'base' : 'range';
    expect(rule.parameters.map(({ name }) => name)).toContain(days);
  }
});
