import { createElement as make, type ReactNode } from 'react';
import styles from './formatted-text.module.css';
import { parseText, type TextBlock, type TextSpan } from './parse-text.ts';

type LinkSpan = Extract<TextSpan, { kind: 'link' }>;
type ToLink = (span: LinkSpan) => ReactNode;

/** Shows a text with its headings, lists and bold words; `toLink` makes its links. */
export function TextBlocks({ text, toLink }: { text: string; toLink: ToLink }) {
  const blocks = parseText(text).map((block) => toBlock(block, toLink));
  return make('div', { className: styles.text }, ...blocks);
}

// The blocks of a text never move, so they need no React keys: each block is an argument of `createElement`.
function toBlock(block: TextBlock, toLink: ToLink): ReactNode {
  const toSpans = (spans: readonly TextSpan[]) => spans.map((span) => toSpan(span, toLink));
  if (block.kind === 'rule') return make('hr');
  if (block.kind === 'heading') return make(`h${block.level + 1}`, null, ...toSpans(block.spans));
  if ('items' in block) {
    const items = block.items.map((spans) => make('li', null, ...toSpans(spans)));
    if (block.kind === 'bullets') return make('ul', null, ...items);
    return make('ol', { start: block.start }, ...items);
  }
  const lines = block.lines.flatMap((spans, index) => [index > 0 && lineEnd, ...toSpans(spans)]);
  return make(block.kind === 'quote' ? 'blockquote' : 'p', null, ...lines);
}

const lineEnd = make('br');
const tags = { bold: 'strong', italic: 'em', code: 'code' } as const;

function toSpan(span: TextSpan, toLink: ToLink): ReactNode {
  if (span.kind === 'plain') return span.text;
  return span.kind === 'link' ? toLink(span) : make(tags[span.kind], null, span.text);
}
