/** Writes out a text of the lexicon with choices: `{loan|checkout}{s|}` is four texts. */
export function expand(text: string): string[] {
  const found = /\{([^{}]*)\}/.exec(text);
  if (found === null) return [text];
  const [group, choices = ''] = found;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + group.length)];
  const rest = expand(after);
  return choices.split('|').flatMap((choice) => rest.map((end) => before + choice + end));
}
