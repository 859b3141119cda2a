import type { ModelPrompt } from './wire/wire.ts';

/** Numbers that identify a person: of a telephone or of an identity card; and addresses of mail. */
const personal = /(?<!\d)(?:\d{17}[\dXx]|1[3-9]\d{9})(?!\d)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Returns a request as it may leave the house: sensitive words are replaced, and what identifies a person is left out. */
export function toOutgoing(
  prompt: ModelPrompt,
  replacements: readonly (readonly [string, string])[],
): ModelPrompt {
  const clean = (text: string) =>
    replacements
      .reduce((all, [word, other]) => all.replaceAll(word, () => other), text)
      .replaceAll(personal, '***');
  return {
    ...prompt,
    system: clean(prompt.system),
    messages: prompt.messages.map(({ role, content }) => ({ role, content: clean(content) })),
  };
}
