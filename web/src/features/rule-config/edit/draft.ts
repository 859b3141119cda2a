import type {
  Names,
  Rule,
  RuleBodyInput,
  RuleColumn,
  RuleForm,
  RuleParameter,
} from '@stacksight/contract';

// Converts a rule between the call and the values of its form.

/** The form values of a rule, in which optional names may be empty. */
export type RuleDraft = Omit<RuleForm, 'parameters' | 'columns' | 'question'> & {
  question: RuleForm['question'] | UnfinishedQuestion;
  parameters: RuleParameter[];
  columns: RuleColumn[];
};
/** Stands for a question that the author has not completed. */
type UnfinishedQuestion = { kind: 'unfinished' };
/** The kind of a rule's question: `query` to the semantic layer, or an SQL statement. */
export type RuleQuestionKind = 'query' | 'sql';
export type RuleFormInput = RuleBodyInput & Pick<RuleForm, 'folderId' | 'note'>;
/**
 * The types of parameters for SQL; the parts of a question to the semantic layer decide the types of its parameters.
 */
export type ParameterType = Exclude<RuleParameter['type'], 'field'>;

const noChart: RuleDraft['chart'] = { kind: 'none', by: [], metrics: [], rest: false };
const unnamed: Names = { 'zh-CN': '', 'en-US': '' };

/** Returns the form values of a new rule, with an SQL statement if given. */
export function emptyDraft(sql: string | null, folderId: string): RuleDraft {
  return {
    name: unnamed,
    means: unnamed,
    folderId,
    note: '',
    ...emptyQuestion(sql === null ? 'query' : 'sql', sql ?? ''),
    needs: null,
  };
}

/** The fields of a rule that differ between a question of the analysis and an SQL statement. */
export type QuestionDraftParts = Pick<RuleDraft, 'question' | 'parameters' | 'columns' | 'chart'>;

/** Returns the fields for an empty question of the analysis, or for an SQL statement. */
export function emptyQuestion(kind: RuleQuestionKind, sql = ''): QuestionDraftParts {
  const rest = { parameters: [], columns: [] };
  return kind === 'sql'
    ? { question: { kind, sql, readers: 'none' }, ...rest, chart: noChart }
    : { question: { kind: 'unfinished' }, ...rest, chart: { ...noChart, kind: 'auto' } };
}

/** Returns the form values of a saved rule. */
export function toDraft(rule: Rule): RuleDraft {
  const { names, means, folderId, question, parameters, columns, chart, needs } = rule;
  return {
    name: names,
    means,
    folderId,
    question,
    parameters,
    columns,
    chart,
    needs,
    note: '',
  };
}

/** Returns a new parameter with a type and a name. */
export function emptyParameter(type: ParameterType, name: string): RuleParameter {
  const common = { name, label: unnamed };
  switch (type) {
    case 'text':
      return { type, ...common, default: '', isRequired: false };
    case 'number':
      return { type, ...common, default: 0, isInteger: true };
    case 'dateRange':
      return { type, ...common, default: 'last30Day' };
    case 'enumeration':
      return {
        type,
        ...common,
        isMany: true,
        default: [],
        choices: [{ code: '', label: unnamed }],
      };
    case 'dictionary':
      return { type, ...common, isMany: true, default: [], dictionary: 'mainClass' };
    default:
      return { type, ...common, isMany: true, default: [] };
  }
}

/** Returns the body of the call that saves a rule, without empty fields. */
export function toRuleDraftBody(draft: RuleDraft): RuleBodyInput {
  const { note: _, folderId: __, question, ...rule } = draft;
  if (question.kind === 'unfinished') throw new Error('the question of the rule is not finished');
  return {
    ...rule,
    question,
    parameters: rule.parameters.map((parameter) =>
      withoutNull(withoutEmpty(withoutOwn(parameter), ['hint']), ['min', 'max', 'enumeration']),
    ),
    columns: rule.columns.map((column) =>
      withoutNull(withoutEmpty(column, ['unit', 'means']), ['labels']),
    ),
    chart: rule.chart.kind === 'none' ? noChart : rule.chart,
  };
}

// A parameter with an option list has no list of its own.
function withoutOwn(parameter: RuleParameter): RuleParameter {
  return parameter.type === 'enumeration' && parameter.enumeration
    ? { ...parameter, choices: [] }
    : parameter;
}

/** Returns the body of the call that tries a rule, whose names may still be missing. */
export function toTrial(draft: RuleDraft): RuleBodyInput {
  const named = <T extends { label: Names }>(one: T, key: string): T => ({
    ...one,
    label: filled(one.label, key),
  });
  return toRuleDraftBody({
    ...draft,
    name: filled(draft.name, '–'),
    means: filled(draft.means, '–'),
    parameters: draft.parameters.map((one) => named(one, one.name)),
    columns: draft.columns.map((one) => named(one, one.key)),
  });
}

const filled = (names: Names, instead: string): Names =>
  names['zh-CN'].trim() === '' ? { ...names, 'zh-CN': instead } : names;

function withoutEmpty<T extends object>(value: T, keys: readonly string[]): T {
  const isEmpty = (key: string, one: unknown) =>
    keys.includes(key) && !((one as Names | undefined)?.['zh-CN'] ?? '').trim();
  return Object.fromEntries(Object.entries(value).filter(([key, one]) => !isEmpty(key, one))) as T;
}

function withoutNull<T extends object>(value: T, keys: readonly string[]): T {
  return Object.fromEntries(
    Object.entries(value).filter(([key, one]) => !keys.includes(key) || (one ?? '') !== ''),
  ) as T;
}
