import type { Language } from '../language.ts';
import { isMessageKey, sentence } from '../messages.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * Fills in the reason that an error's sentence names, in the same language: `reasonKey` is its phrase, `line` where in
 * a text it is, `hint` what was perhaps meant.
 */
export function withReason(params: Params, language: Language): Params {
  const { reasonKey, line, hint } = params;
  if (typeof reasonKey !== 'string' || !isMessageKey(reasonKey)) return params;
  const place = line ? sentence('sql.place', language, params) : '';
  const meant = hint ? sentence('sql.hint', language, params) : '';
  return { ...params, reason: `${place}${sentence(reasonKey, language, params)}${meant}` };
}
