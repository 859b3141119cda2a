/** Splits a definition after its first sentence. */
export function firstSentence(text: string): [first: string, rest: string] {
  // chinese-ok: the marks that end a sentence
  const end = /[。；]|[.;] /.exec(text);
  if (!end) return [text, ''];
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)];
}
