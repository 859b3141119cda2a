import type { ErrorCode, Language } from '@stacksight/contract';
import { isMessageKey, sentence } from '../messages.ts';

type Params = Readonly<Record<string, string | number>>;

/** What went wrong in the caller's language; codes that this version does not know are `internal`. */
export function sayFailure(code: string, params: Params, language: Language): string {
  const known = isMessageKey(code) ? code : ('internal' satisfies ErrorCode);
  return sentence(known, language, withReason(params, language));
}

/** The parameters of a failure as a text to be kept, and read again by a later version. */
export const toKept = (params: Params): string | null =>
  Object.keys(params).length === 0 ? null : JSON.stringify(params);

/** The same read again; what an earlier version kept is the reason alone. */
export function fromKept(text: string | null): Params {
  if (text === null) return {};
  return text.startsWith('{') ? JSON.parse(text) : { reason: text };
}

/**
 * Fills in the reason that an error's sentence names, in the same language: `reasonKey` is its phrase, `line` where in
 * a text it is, `hint` what was perhaps meant; `reason` is what of a question is wrong, such as `by: shelf`; what has a
 * name in each language is in `value.zh-CN` and `value.en-US`.
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

// A phrase that no place stands before begins the sentence; a name keeps its letters.
const begun = (phrase: string) => phrase.slice(0, 1).toUpperCase() + phrase.slice(1);

function spoken(reason: string, params: Params, language: Language): string {
  const [, what = '', value = ''] = /^([\w.]+)(?:: (.*))?$/s.exec(reason) ?? [];
  const key = `query.reason.${what}`;
  const named = params[`value.${language}`] ?? value;
  return isMessageKey(key) ? sentence(key, language, { value: named }) : reason;
}
