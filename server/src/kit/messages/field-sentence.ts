import type { Language } from '@stacksight/contract';
import { type MessageKey, sentence } from '../messages.ts';

// Sentences for people about a fault in one field. The texts of the schemas are for programmers.

/** A fault that the schema found, in the form of the framework. */
export type SchemaFinding = {
  keyword: string;
  message?: string | undefined;
  params: Readonly<Record<string, unknown>>;
};

type FieldMessage = readonly [key: MessageKey, params?: Readonly<Record<string, string | number>>];

const expected: Readonly<Record<string, MessageKey>> = {
  string: 'field.text',
  number: 'field.number',
  int: 'field.whole',
  array: 'field.list',
};
const formats: Readonly<Record<string, MessageKey>> = {
  email: 'field.email',
  url: 'field.url',
  date: 'field.day',
};
/** The sentences for the product's own rules, by the message in the contract. */
const rules: Readonly<Record<string, MessageKey>> = {
  'is not a range: a name such as last30Day, or start~end': 'field.range',
  'from must not be after to': 'field.rangeOrder',
  'bins must ascend': 'field.ascending',
  'codes must differ': 'field.differ',
  'does not begin with a day': 'field.day',
  'is after 2299': 'field.lastDay',
  'is too large a filter': 'field.filter',
  'is not an email address': 'field.email',
  'is not a mobile number': 'field.phone',
  'must not begin where it ends': 'field.hours',
  'is not one line': 'field.oneLine',
  'mixes letters of different scripts': 'field.oneScript',
  'looks like the name of the first account': 'field.likeSuper',
};

/** Returns the sentence for a fault, in a language. */
export function fieldSentence(finding: SchemaFinding, language: Language): string {
  const [key, params] = sayOf(finding);
  // A rule without a sentence is reported with the message in the contract, which is English.
  if (key === 'field.custom' && language === 'en-US') return finding.message ?? '';
  return sentence(key, language, params);
}

function sayOf({ keyword, message = '', params }: SchemaFinding): FieldMessage {
  switch (keyword) {
    case 'invalid_type':
      if (/received undefined$/.test(message)) return ['field.required'];
      return [expected[String(params.expected)] ?? 'field.format'];
    case 'too_small':
      return smallOf(params.origin, Number(params.minimum), params.inclusive !== false);
    case 'too_big':
      return bigOf(params.origin, Number(params.maximum), params.inclusive !== false);
    case 'not_multiple_of':
      return ['field.multiple', { count: Number(params.divisor) }];
    case 'invalid_value':
      return ['field.oneOf', { list: listOf(params.values) }];
    case 'invalid_union':
      return unionOf(params);
    case 'unrecognized_keys':
      return ['field.strangers', { list: listOf(params.keys) }];
    case 'invalid_format':
      return [formats[String(params.format)] ?? 'field.format'];
    case 'custom': {
      const rule = rules[message];
      return [rule ?? 'field.custom'];
    }
    default:
      return ['field.format'];
  }
}

// A field with several possible shapes: the message names the allowed kinds if the shapes have kinds, else the type of
// the shapes.
function unionOf({ options, errors }: SchemaFinding['params']): FieldMessage {
  if (Array.isArray(options)) return ['field.oneOf', { list: listOf(options) }];
  return [JSON.stringify(errors ?? []).includes('"last30Day"') ? 'field.range' : 'field.format'];
}

function smallOf(origin: unknown, count: number, isInclusive: boolean): FieldMessage {
  if (origin === 'string') return count === 1 ? ['field.required'] : ['field.shortText', { count }];
  if (origin === 'array' || origin === 'set') return ['field.fewItems', { count }];
  return [isInclusive ? 'field.least' : 'field.above', { count }];
}

function bigOf(origin: unknown, count: number, isInclusive: boolean): FieldMessage {
  if (origin === 'string') return ['field.longText', { count }];
  if (origin === 'array' || origin === 'set') return ['field.manyItems', { count }];
  return [isInclusive ? 'field.most' : 'field.below', { count }];
}

const listOf = (values: unknown): string =>
  Array.isArray(values) ? values.map(String).join(', ') : String(values);
