// Keeps the rules of a style sheet that a piece of HTML needs, so that the HTML stays small.

const classNames = /\.(-?[_a-z][\w-]*)/gi;

/** Returns the rules of a style sheet without comments whose selectors name only classes of the HTML. */
export function onlyUsed(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const isUsed = (selector: string) =>
    [...selector.matchAll(classNames)].every(([, name = '']) => used.has(name));
  return toRules(css)
    .map(({ head, body }) => {
      if (/^@(media|container|supports)/.test(head)) {
        const inner = onlyUsed(body, html);
        return inner === '' ? '' : `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const kept = head.split(',').filter(isUsed);
      return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
    })
    .join('');
}

/** Cuts a style sheet into its outermost rules. */
function toRules(css: string): { head: string; body: string }[] {
  const rules = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    let end = open + 1;
    for (let depth = 1; depth > 0 && end < css.length; end += 1)
      depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
    rules.push({ head: css.slice(at, open).trim(), body: css.slice(open + 1, end - 1) });
    at = end;
  }
  return rules;
}
