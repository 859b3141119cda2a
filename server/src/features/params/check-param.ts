import {
  hasPlace,
  type Language,
  opacAddress,
  type ParamKind,
  toReplacements,
} from '@stacksight/contract';
import { sentence } from '#kit/messages.ts';

/** Returns the problem with a value as a sentence; null if it is valid. */
export function paramProblem(kind: ParamKind, value: string, language: Language): string | null {
  switch (kind.type) {
    case 'text':
      if (kind.isRequired && value === '') return sentence('field.required', language);
      return value.length > kind.most
        ? sentence('field.longText', language, { count: kind.most })
        : null;
    case 'flag':
      return oneOf(['true', 'false'], value, language);
    case 'choice':
      return oneOf(kind.choices, value, language);
    case 'number':
      return numberFault(kind, value, language);
    case 'template':
      return templateFault(value, language);
    case 'paths':
      return pathsFault(value, language);
    case 'replacements':
      return toReplacements(value) === null ? sentence('param.replace', language) : null;
  }
}

function oneOf(choices: readonly string[], value: string, language: Language): string | null {
  if (choices.includes(value)) return null;
  return sentence('field.oneOf', language, { list: choices.join(', ') });
}

function numberFault(
  { least, most }: { least: number; most: number },
  value: string,
  language: Language,
): string | null {
  if (!/^\d{1,9}$/.test(value)) return sentence('field.whole', language);
  if (Number(value) < least) return sentence('field.least', language, { count: least });
  return Number(value) > most ? sentence('field.most', language, { count: most }) : null;
}

function templateFault(value: string, language: Language): string | null {
  if (value === '') return null;
  const address = opacAddress(value, { bookrecno: '1', isbn: '1' });
  const isAddress =
    address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isAddress || value.length > 500) return sentence('field.url', language);
  return hasPlace(value) ? null : sentence('param.place', language);
}

function pathsFault(value: string, language: Language): string | null {
  if (value === '') return null;
  if (value.length > 500) return sentence('field.longText', language, { count: 500 });
  const arePaths = value.split(',').every((path) => /^\/[^\s,]*$/.test(path));
  return arePaths ? null : sentence('param.paths', language);
}
