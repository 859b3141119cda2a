import words from './operator-words.json' with { type: 'json' };

/** Returns a message for an operator at the machine, in both languages. */
export function operatorText(
  key: keyof typeof words,
  params: Readonly<Record<string, string>> = {},
): string {
  return words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}

/** Returns the message for an operator as an error, in both languages. */
export function operatorError(
  key: keyof typeof words,
  params: Readonly<Record<string, string>> = {},
): Error {
  return new Error(operatorText(key, params));
}
