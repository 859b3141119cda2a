import type { ErrorCode, Language } from '@stacksight/contract';
import { isMessageKey, sentence } from '../messages.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * Returns the sentence about a failure in the caller's language. A code that this version does not know becomes
 * `internal`.
 */
export function sayFailure(code: string, params: Params, language: Language): string {
  const known = isMessageKey(code) ? code : ('internal' satisfies ErrorCode);
  return sentence(known, language, withReason(inLanguage(params, language), language));
}

/** Gives the values that are kept in both languages, such as `why.zh-CN`, their plain names. */
function inLanguage(params: Params, language: Language): Params {
  const end = `.${language}`;
  const own = Object.entries(params).filter(([name]) => name.endsWith(end));
  return {
    ...params,
    ...Object.fromEntries(own.map(([name, value]) => [name.slice(0, -end.length), value])),
  };
}

/** Turns the parameters of a failure into a text for the store, which a later version can read. */
export const toKept = (params: Params): string | null =>
  Object.keys(params).length === 0 ? null : JSON.stringify(params);

/** Reads the parameters from a stored text. A text of an earlier version has only the reason. */
export function fromKept(text: string | null): Params {
  if (text === null) return {};
  return text.startsWith('{') ? JSON.parse(text) : { reason: text };
}

/**
 * Fills in the reason that an error's sentence names, in the same language. `reasonKey` is the phrase of the reason,
 * `line` a position in a text, `hint` a suggested name; `reason` is the faulty part of a question, such as `by: shelf`.
 * A name that has two languages is in `value.zh-CN` and `value.en-US`.
 */
function withReason(params: Params, language: Language): Params {
  const { reason, reasonKey, line, hint, name = '' } = params;
  if (typeof reason === 'string') return { ...params, reason: spoken(reason, params, language) };
  if (typeof reasonKey !== 'string' || !isMessageKey(reasonKey)) return params;
  const place = line ? sentence('sql.place', language, params) : '';
  const meant = hint ? sentence('sql.hint', language, params) : '';
  const said = sentence(reasonKey, language, params);
  const isNamed = name !== '' && said.startsWith(String(name));
  const isBeginning = place === '' && !isNamed;
  return { ...params, reason: `${place}${isBeginning ? begun(said) : said}${meant}` };
}

// Starts a sentence with a capital letter. Names keep their letters.
const begun = (phrase: string) => phrase.slice(0, 1).toUpperCase() + phrase.slice(1);

function spoken(reason: string, params: Params, language: Language): string {
  const [, what = '', value = ''] = /^([\w.]+)(?:: (.*))?$/s.exec(reason) ?? [];
  const key = `query.reason.${what}`;
  const named = params[`value.${language}`] ?? value;
  return isMessageKey(key) ? sentence(key, language, { value: named }) : reason;
}
