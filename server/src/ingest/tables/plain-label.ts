const longest = 200;

/** Returns a name from an archive as people may see it: without parts that lead elsewhere and without hidden characters. */
export function plainLabel(name: string): string {
  const plain = name
    .slice(0, 4_000)
    .replaceAll('\\', '/')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .split('/')
    .filter((part) => !/^(\s*\.*\s*|[a-z]:)$/i.test(part))
    .join('/')
    .trim();
  const letters = [...plain];
  return letters.length <= longest ? plain : `…${letters.slice(1 - longest).join('')}`;
}

/** Joins the name of an archive and the name of one of its parts. */
export function labelWithin(outer: string, inner: string): string {
  return `${outer} › ${inner}`;
}
