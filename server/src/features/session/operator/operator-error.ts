import words from './operator-words.json' with { type: 'json' };

/** A sentence for whoever sits at the machine itself, in both languages at once. */
export function operatorText(
  key: keyof typeof words,
  params: Readonly<Record<string, string>> = {},
): string {
  return words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}

/** The same, thrown. */
export function operatorError(
  key: keyof typeof words,
  params: Readonly<Record<string, string>> = {},
): Error {
  return new Error(operatorText(key, params));
}
