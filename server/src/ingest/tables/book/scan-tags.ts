import { LoadError } from '../../load-error.ts';
import { say } from '../../words/say.ts';

// Scans the tags of a sheet, of which there are tens of millions in a large one; a whole XML parser takes five times as
// long. It knows no entities but those of XML itself, and refuses a document type.

export type TagVisitor = {
  /** Gets the name without its prefix and the text of the attributes. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Gets the text between tags, in pieces, with its entities. */
  text(text: string): void;
};

export type TagScanner = { push(piece: string): void; finish(): void };

const longestTag = 1 << 20;

/** Creates a scanner for XML that comes in pieces. */
export function createTagScanner(visitor: TagVisitor, file: string): TagScanner {
  let rest = '';
  const push = (piece: string) => {
    const data = rest === '' ? piece : rest + piece;
    let from = 0;
    while (from < data.length) {
      const next =
        data.charCodeAt(from) === lessThan
          ? readTag(data, from, visitor)
          : readText(data, from, visitor);
      if (next === isRefused) throw brokenBook(file);
      if (next === isCut) break;
      from = next;
    }
    rest = data.slice(from);
    if (rest.length > longestTag) throw brokenBook(file);
  };
  return {
    push,
    finish() {
      if (rest !== '') throw brokenBook(file);
    },
  };
}

/** Makes the error for a workbook that cannot be read. */
export function brokenBook(file: string, cause?: unknown): LoadError {
  return new LoadError('cannot_read', say('brokenBook', { file }), cause);
}

const lessThan = 60;
const slash = 47;
const quote = 34;
const apostrophe = 39;
const isCut = -1;
const isRefused = -2;

function readText(data: string, from: number, visitor: TagVisitor): number {
  const next = data.indexOf('<', from);
  const end = next === -1 ? data.length : next;
  visitor.text(data.slice(from, end));
  return end;
}

function readTag(data: string, from: number, visitor: TagVisitor): number {
  const kind = data[from + 1];
  if (kind === '!') return readSpecial(data, from, visitor);
  if (kind === '?') return after(data, '?>', from);
  if (kind === '/') {
    const end = data.indexOf('>', from);
    if (end === -1) return isCut;
    visitor.close(plainName(data.slice(from + 2, end)));
    return end + 1;
  }
  const end = endOfTag(data, from);
  if (end === -1) return isCut;
  const isEmpty = data.charCodeAt(end - 1) === slash;
  const tag = data.slice(from + 1, isEmpty ? end - 1 : end);
  const space = tag.search(/\s/);
  const name = plainName(space === -1 ? tag : tag.slice(0, space));
  visitor.open(name, space === -1 ? '' : plainAttributes(tag.slice(space)));
  if (isEmpty) visitor.close(name);
  return end + 1;
}

function readSpecial(data: string, from: number, visitor: TagVisitor): number {
  if (data.startsWith('<!--', from)) return after(data, '-->', from + 4);
  if (data.startsWith('<![CDATA[', from)) {
    const end = data.indexOf(']]>', from);
    if (end === -1) return isCut;
    visitor.text(data.slice(from + 9, end).replaceAll('&', '&amp;'));
    return end + 3;
  }
  return data.length - from < 9 ? isCut : isRefused;
}

function after(data: string, sign: string, from: number): number {
  const end = data.indexOf(sign, from);
  return end === -1 ? isCut : end + sign.length;
}

/** Returns the place of the `>` that ends a tag; an attribute may contain one too. */
function endOfTag(data: string, from: number): number {
  let end = data.indexOf('>', from);
  while (end !== -1 && isInValue(data, from, end)) end = data.indexOf('>', end + 1);
  return end;
}

function isInValue(data: string, from: number, end: number): boolean {
  const last = data.charCodeAt(data.charCodeAt(end - 1) === slash ? end - 2 : end - 1);
  if (last === quote || last === apostrophe || end - from < 4) return false;
  return /["']/.test(data.slice(from, end).replace(/"[^"]*"|'[^']*'/g, ''));
}

function plainName(name: string): string {
  const colon = name.indexOf(':');
  return (colon === -1 ? name : name.slice(colon + 1)).trimEnd();
}

/** Writes attributes as ` name="value"` each, where they are written otherwise. */
function plainAttributes(attributes: string): string {
  if (!/[\t\n\r']|\s=|=\s/.test(attributes)) return attributes;
  const parts = attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return [...parts].map(([, name, value, other]) => ` ${name}="${value ?? other}"`).join('');
}

/** Returns the value of an attribute, or an empty text. */
export function attributeOf(attributes: string, name: string): string {
  const from = attributes.indexOf(` ${name}="`);
  if (from === -1) return '';
  const start = from + name.length + 3;
  return attributes.slice(start, attributes.indexOf('"', start));
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Replaces the entities of a text, and the escapes of control characters that workbooks write. */
export function decodeText(text: string): string {
  const plain = text.includes('&') ? text.replace(/&(#?\w{1,8});/g, entityText) : text;
  if (!plain.includes('_x')) return plain;
  return plain.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function entityText(whole: string, name: string): string {
  if (name[0] !== '#') return entities[name] ?? whole;
  const isHex = name[1] === 'x' || name[1] === 'X';
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}
