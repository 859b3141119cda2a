import {
  type Language,
  type QuestionPartName,
  questionParts,
  type RuleBody,
  type RuleParameter,
  type RuleValues,
} from '@stacksight/contract';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { type ModelQuestion, replaceableParts } from './run/to-query.ts';

type Complaint = 'partMissing' | 'partType' | 'partLimits' | 'unusedParameter' | 'unknownParameter';

/**
 * Refuses parameters that a question to the model does not use, or that do not fit the part of the question that they
 * replace.
 */
export function checkParts(
  { parameters }: Pick<RuleBody, 'parameters'>,
  question: ModelQuestion,
  language: Language,
): void {
  const fields: Record<string, string> = {};
  const known: readonly string[] = replaceableParts(question.query);
  const told = (complaint: Complaint, name: string) =>
    sentence(`rule.reason.${complaint}`, language, { name });
  for (const [at, parameter] of parameters.entries()) {
    const { name } = parameter;
    const isCondition = question.conditions.some((one) => one.parameter === name);
    const complaint = isCondition ? null : partComplaint(parameter, known);
    if (complaint !== null) fields[`parameters.${at}.name`] = told(complaint, name);
  }
  for (const { parameter: name } of question.conditions)
    if (!parameters.some((one) => one.name === name))
      fields.question = told('unknownParameter', name);
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
}

function partComplaint(parameter: RuleParameter, known: readonly string[]): Complaint | null {
  const { name, type } = parameter;
  if (!Object.hasOwn(questionParts, name)) return 'unusedParameter';
  if (!known.includes(name)) return 'partMissing';
  if (questionParts[name as QuestionPartName] !== type) return 'partType';
  if (type !== 'number') return null;
  return parameter.min === undefined || parameter.max === undefined ? 'partLimits' : null;
}

/**
 * Returns forms that a rule must be able to run with: the defaults of its parameters, and the limits and choices of
 * each part.
 */
export function* formsToCheck(parameters: readonly RuleParameter[]): Generator<RuleValues> {
  yield {};
  for (const parameter of parameters) {
    const { name } = parameter;
    if (!Object.hasOwn(questionParts, name)) continue;
    if (parameter.type === 'number')
      for (const end of [parameter.min, parameter.max])
        if (end !== undefined) yield { [name]: end };
    if (parameter.type === 'enumeration')
      for (const { code } of parameter.choices) yield { [name]: [code] };
  }
}
