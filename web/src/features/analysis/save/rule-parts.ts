import {
  type Condition,
  type Filter,
  type FilterField,
  type QuestionPartName,
  questionParts,
  type RuleForm,
  rangeFromText,
} from '@stacksight/contract';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { partsOfFilter, rangePart } from '../draft/edit.ts';
import { fromQuery } from '../draft/from-query.ts';
import { toQuery } from '../draft/to-query.ts';
import { type PartNames, partParameter } from './part-parameter.ts';

// Turns a question into a rule and back: the parts of the question that users may change become parameters.

type Parameter = RuleForm['parameters'][number];
type RuleCondition = RuleQuestionParts['question']['conditions'][number];
export type RuleQuestionDraft = {
  draft: QuestionDraft;
  /** The parts that users may change: `libraries`, a name of `questionParts`, or `field:` and a dimension. */
  open: readonly string[];
  /** Parameters that belong to no part of the question, with their conditions; the form keeps them unchanged. */
  others: { parameters: readonly Parameter[]; conditions: readonly RuleCondition[] };
};
export type RulePartsContext = {
  words: PartNames;
  /** The fields of the question, for the names of conditions. */
  fields: readonly FilterField[];
  /** The library group of the question's libraries. */
  glc: string;
  /** The parameters of the saved rule, for dimensions that the question form no longer offers. */
  known: readonly Parameter[];
};

/** Returns the key of a dimension's condition in the list `open`, the parts that the users of the rule may choose. */
export const fieldKey = (field: string) => `field:${field}`;
/** Returns the dimensions of the conditions in a list of open parts. */
export const conditionFields = (open: readonly string[]) =>
  open.filter((key) => key.startsWith('field:')).map((key) => key.slice('field:'.length));

/** Returns the draft of a new rule, whose users choose the days and the libraries. */
export const newRuleQuestion = (draft: QuestionDraft): RuleQuestionDraft => ({
  draft,
  open: [rangePart(draft), 'libraries'],
  others: { parameters: [], conditions: [] },
});

/** Returns the conditions of a filter that users may change: they must always hold, and they list codes. */
export function openConditions(filter: Filter | null): Condition[] {
  return partsOfFilter(filter).filter(
    (part): part is Condition => 'field' in part && (part.op === 'in' || part.op === 'notIn'),
  );
}

/** Turns the draft of a rule into its question and parameters. */
export function toRuleParts(
  { draft, open, others }: RuleQuestionDraft,
  { words, fields, glc, known }: RulePartsContext,
): RuleQuestionParts {
  const named = conditionFields(open);
  const taken = named.map(
    (field): Condition =>
      openConditions(draft.filter).find((one) => one.field === field) ?? { field, op: 'in' },
  );
  const place = draft.libraries.length > 0 && draft.glc === '' ? { glc } : {};
  const query = toQuery({ ...draft, ...place, filter: without(draft.filter, taken) });
  const names = taken.map(({ field }) => toName(field));
  const parts = open.flatMap((name): Parameter[] => {
    const parameter = isPart(name) ? partParameter(name, draft, query, words) : null;
    return parameter === null ? [] : [parameter];
  });
  const conditions = taken.map(({ field, op }, at) => ({ parameter: names[at] ?? '', field, op }));
  const choices = taken.flatMap((condition, at): Parameter[] => {
    const field = fields.find((one) => one.field === condition.field);
    const before = known.find((one) => one.name === names[at]);
    if (field === undefined && before === undefined) return [];
    return [toField(condition, names[at] ?? '', field, words, before)];
  });
  return {
    question: {
      kind: 'query',
      query: query as RuleQuestionParts['question']['query'],
      conditions: [...conditions, ...others.conditions],
      fixesLibraries: !open.includes('libraries'),
    },
    parameters: [...parts, ...choices, ...others.parameters],
  };
}

const isPart = (name: string): name is QuestionPartName => Object.hasOwn(questionParts, name);

// The server accepts only small letters in names of parameters.
const toName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice(0, 32);

function toField(
  { value }: Condition,
  name: string,
  field: FilterField | undefined,
  words: PartNames,
  before: Parameter | undefined,
): Parameter {
  if (field === undefined && before?.type === 'field') return before;
  return {
    type: 'field',
    name,
    label: words.plain(field?.label ?? name),
    isMany: true,
    default: Array.isArray(value) ? value.map(String) : [],
    dataset: field?.dataset ?? '',
    field: field?.field ?? '',
  };
}

function without(filter: Filter | null, taken: readonly Filter[]): Filter | null {
  if (taken.length === 0) return filter;
  const rest = partsOfFilter(filter).filter((part) => !taken.includes(part));
  const [first] = rest;
  return first === undefined ? null : rest.length === 1 ? first : { all: rest };
}

/** Turns the question and parameters of a rule into the draft of the rule. */
export function fromRuleParts({ question, parameters }: RuleQuestionParts): RuleQuestionDraft {
  const { query, conditions, fixesLibraries } = question;
  let draft = fromQuery(query);
  const open: string[] = [];
  const others: Parameter[] = [];
  for (const parameter of parameters) {
    const { name, type } = parameter;
    const condition = conditions.find((one) => one.parameter === name);
    if (isPart(name) && questionParts[name] === type) {
      open.push(name);
      draft = withPart(draft, name, parameter.default);
    } else if (type === 'field' && condition !== undefined) {
      open.push(fieldKey(condition.field));
      const { field, op } = condition;
      if (parameter.default.length > 0)
        draft = { ...draft, filter: and(draft.filter, { field, op, value: parameter.default }) };
    } else others.push(parameter);
  }
  if (fixesLibraries !== true) open.push('libraries');
  const isOther = (one: RuleCondition) => others.some(({ name }) => name === one.parameter);
  return { draft, open, others: { parameters: others, conditions: conditions.filter(isOther) } };
}

function and(filter: Filter | null, condition: Condition): Filter {
  return filter === null ? condition : { all: [...partsOfFilter(filter), condition] };
}

function withPart(
  draft: QuestionDraft,
  name: QuestionPartName,
  standard: Parameter['default'],
): QuestionDraft {
  const code = Array.isArray(standard) ? (standard[0] ?? 'none') : standard;
  switch (name) {
    case 'range':
    case 'base':
      return { ...draft, range: rangeFromText(String(code)) ?? draft.range };
    case 'silent_days':
      return { ...draft, silentDays: Number(code) };
    case 'top':
    case 'periods':
      return { ...draft, [name]: Number(code) };
    default:
      return { ...draft, [name]: code };
  }
}
