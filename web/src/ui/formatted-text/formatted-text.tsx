import { createElement as make, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './formatted-text.module.css';
import { parseText, type TextBlock, type TextSpan } from './parse-text.ts';

/** Shows a user's text with its headings, lists and bold words; the largest heading is an h2. */
export function FormattedText({ text }: { text: string }) {
  return make('div', { className: styles.text }, ...parseText(text).map(toBlock));
}

// The blocks of a text never move, so they need no React keys: each block is an argument of `createElement`.
function toBlock(block: TextBlock): ReactNode {
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

const toSpans = (spans: readonly TextSpan[]): ReactNode[] => spans.map(toSpan);

function toSpan(span: TextSpan): ReactNode {
  if (span.kind === 'plain') return span.text;
  if (span.kind !== 'link') return make(tags[span.kind], null, span.text);
  if (span.href.startsWith('/')) return <Link to={span.href}>{span.text}</Link>;
  return (
    <a href={span.href} target="_blank" rel="noreferrer">
      {span.text}
    </a>
  );
}
