import {
  addDays,
  nameIn,
  type ResolvedRange,
  type RuleParameter,
  type RuleValues,
  rangeFromText,
} from '@stacksight/contract';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import { findDataset } from '#analytics/model/model.ts';
import type { StatementParams } from '#engine/call.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { parameterDefault } from './default-of.ts';
import { type FormContext, parameterChoices, parameterDimension } from './parameter-choices.ts';

type FormValue = RuleValues[string];
type Filled = {
  /** The values of the bound parameters for the engine. */
  params: StatementParams;
  /** The chosen value for a condition of a question; null if nothing was chosen. */
  value: string | number | string[] | null;
  text: string;
  range?: ResolvedRange;
};
export type FilledForm = {
  params: StatementParams;
  values: Readonly<Record<string, Filled['value']>>;
  words: { name: string; label: string; text: string }[];
  ranges: Record<string, ResolvedRange>;
};
export type FillPlace = FormContext & { now: Date; zone: string };

const wrong = Symbol('wrong');
type Complaint = 'choice' | 'required' | 'between' | 'least' | 'most' | 'range' | 'type';
type Limits = { min?: string; max?: string };

/** Checks the values of a form and converts them into bound parameters; a missing value is replaced by the default. */
export async function fillForm(
  parameters: readonly RuleParameter[],
  given: RuleValues,
  place: FillPlace,
): Promise<FilledForm> {
  const { language } = place;
  const fields: Record<string, string> = {};
  for (const name of Object.keys(given)) {
    if (!parameters.some((parameter) => parameter.name === name))
      fields[name] = sentence('rule.reason.unknown', language, { name });
  }
  const form: FilledForm = { params: {}, values: {}, words: [], ranges: {} };
  for (const parameter of parameters) {
    const label = nameIn(parameter.label, language);
    const { name } = parameter;
    const filled = await fillOne(
      parameter,
      given[name] ?? (await parameterDefault(parameter, place)),
      place,
    );
    if (wrong in filled) {
      const { [wrong]: complaint, ...limits } = filled;
      fields[name] = sentence(`rule.reason.${complaint}`, language, { name: label, ...limits });
      continue;
    }
    Object.assign(form.params, filled.params);
    Object.assign(form.values, { [name]: filled.value });
    if (filled.range) form.ranges[name] = filled.range;
    form.words.push({ name, label, text: filled.text });
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
  return form;
}

const refuse = (complaint: Complaint, limits: Limits = {}) => ({ [wrong]: complaint, ...limits });

async function fillOne(
  parameter: RuleParameter,
  value: FormValue,
  place: FillPlace,
): Promise<Filled | ({ [wrong]: Complaint } & Limits)> {
  const { name } = parameter;
  switch (parameter.type) {
    case 'text': {
      if (typeof value !== 'string') return refuse('type');
      const text = value.trim();
      if (text === '' && parameter.isRequired) return refuse('required');
      return { params: { [name]: text }, value: text === '' ? null : text, text };
    }
    case 'number': {
      if (typeof value !== 'number' || (parameter.isInteger && !Number.isSafeInteger(value)))
        return refuse('type');
      const complaint = beyond(parameter, value, place);
      if (complaint !== null) return complaint;
      return { params: { [name]: value }, value, text: value.toLocaleString(place.language) };
    }
    case 'dateRange':
      return fillRange(name, value, place);
    case 'field':
      return fillField(parameter, value, place);
    default:
      return fillChoice(parameter, value, place);
  }
}

type NumberParameter = Extract<RuleParameter, { type: 'number' }>;

function beyond({ min, max }: NumberParameter, value: number, { language }: FillPlace) {
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null;
  const limits = {
    ...(min === undefined ? {} : { min: min.toLocaleString(language) }),
    ...(max === undefined ? {} : { max: max.toLocaleString(language) }),
  };
  if (max === undefined) return refuse('least', limits);
  return refuse(min === undefined ? 'most' : 'between', limits);
}

// The days of the warehouse begin in 1970.
const firstDay = '1970-01-01';

function fillRange(name: string, value: FormValue, { now, zone }: FillPlace) {
  const asked = typeof value === 'string' ? rangeFromText(value) : null;
  const range = asked === null ? null : resolveRange(asked, now, zone);
  if (range === null) return refuse('range');
  const from = range.from < firstDay ? firstDay : range.from;
  const to = range.to < firstDay ? firstDay : range.to;
  const text = `${range.from} ~ ${addDays(range.to, -1)}`;
  return { params: { [`${name}_from`]: from, [`${name}_to`]: to }, value: null, text, range };
}

type FieldParameter = Extract<RuleParameter, { type: 'field' }>;

// Some dimensions have too many codes for a list. Users search for these codes, so any code is accepted.
async function fillField(parameter: FieldParameter, value: FormValue, place: FillPlace) {
  const field = await parameterDimension(parameter, place);
  if (field === null) return refuse('type');
  if (field.source === 'list') return fillChoice(parameter, value, place);
  if (typeof value === 'number') return refuse('type');
  const codes = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  if (!parameter.isMany && codes.length > 1) return refuse('choice');
  const source = findDataset(parameter.dataset)?.dimensions[parameter.field]?.labels;
  const { analytics, scope, language } = place;
  const labels =
    source === undefined ? {} : await analytics.labels.of(source, scope.glc, codes, language);
  return {
    params: { [parameter.name]: parameter.isMany ? codes : (codes[0] ?? '') },
    value: codes.length === 0 ? null : codes,
    text: codes.map((code) => labels[code] ?? code).join(', '),
  };
}

type ChoiceParameter = Exclude<RuleParameter, { type: 'text' | 'number' | 'dateRange' }>;

async function fillChoice(parameter: ChoiceParameter, value: FormValue, place: FillPlace) {
  if (typeof value === 'number') return refuse('type');
  const codes = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  if (!parameter.isMany && codes.length > 1) return refuse('choice');
  const choices = codes.length === 0 ? [] : await parameterChoices(parameter, place);
  const labels = new Map(choices.map(({ code, label }) => [code, label]));
  if (codes.some((code) => !labels.has(code))) return refuse('choice');
  return {
    params: { [parameter.name]: parameter.isMany ? codes : (codes[0] ?? '') },
    value: codes.length === 0 ? null : codes,
    text: codes.map((code) => labels.get(code)).join(', '),
  };
}
