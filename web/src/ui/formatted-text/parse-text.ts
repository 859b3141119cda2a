// Parses the Markdown that a report may use: headings, lists, quotes, lines, bold, italic, code and links.

export type TextSpan =
  | { kind: 'plain'; text: string }
  | { kind: 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type TextBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: TextSpan[] }
  | { kind: 'paragraph' | 'quote'; lines: TextSpan[][] }
  | { kind: 'bullets' | 'numbers'; start: number; items: TextSpan[][] }
  | { kind: 'rule' };

const heading = /^(#{1,3})\s+(.+?)\s*#*$/;
const bullet = /^\s{0,3}[-*+]\s+(.+)$/;
// chinese-ok: a number of a list in Chinese texts ends with this comma
const number = /^\s{0,3}(\d{1,4})[.)、]\s*(.+)$/;
const quote = /^>\s?(.*)$/;
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;

/** Splits a text into blocks; characters that are not Markdown stay as the user typed them. */
export function parseText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trimEnd();
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const block = blockOf(line);
    const last = isOpen ? blocks.at(-1) : undefined;
    if (!join(last, block)) blocks.push(block);
    isOpen = block.kind !== 'heading' && block.kind !== 'rule';
  }
  return blocks;
}

function blockOf(line: string): TextBlock {
  if (rule.test(line)) return { kind: 'rule' };
  const [, signs, title] = heading.exec(line) ?? [];
  if (signs !== undefined && title !== undefined)
    return { kind: 'heading', level: signs.length as 1 | 2 | 3, spans: parseSpans(title) };
  const [, point] = bullet.exec(line) ?? [];
  if (point !== undefined) return { kind: 'bullets', start: 1, items: [parseSpans(point)] };
  const [, start, item] = number.exec(line) ?? [];
  if (start !== undefined && item !== undefined)
    return { kind: 'numbers', start: Number(start), items: [parseSpans(item)] };
  const [, quoted] = quote.exec(line) ?? [];
  if (quoted !== undefined) return { kind: 'quote', lines: [parseSpans(quoted)] };
  return { kind: 'paragraph', lines: [parseSpans(line)] };
}

/** Adds a block to the block before and returns true, if both are lines of one list, quote or paragraph. */
function join(before: TextBlock | undefined, block: TextBlock): boolean {
  if (before === undefined || before.kind !== block.kind) return false;
  if ('items' in before && 'items' in block) before.items.push(...block.items);
  else if ('lines' in before && 'lines' in block) before.lines.push(...block.lines);
  else return false;
  return true;
}

const marks =
  /\*\*(?<bold>\S(?:.*?\S)?)\*\*|\*(?<italic>[^\s*](?:[^*]*[^\s*])?)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>(?:https?:\/\/|\/(?!\/))[^\s)]*)\)/g;

function parseSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let end = 0;
  const plain = (until: number) => {
    if (until > end) spans.push({ kind: 'plain', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(marks)) {
    plain(match.index);
    spans.push(spanOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  plain(text.length);
  return spans;
}

function spanOf({ bold, italic, code, label, href }: Record<string, string | undefined>): TextSpan {
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (italic !== undefined) return { kind: 'italic', text: italic };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text: label ?? '', href: href ?? '' };
}
