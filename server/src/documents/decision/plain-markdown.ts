import type { FileChild } from 'docx';
import { cleanLines } from '../word/clean-line.ts';
import { bullet, paragraph, type WordText } from '../word/word-blocks.ts';

/** Returns the paragraphs of a text with simple Markdown: lists and bold words. All else stays as it is written. */
export function plainMarkdown(text: string): FileChild[] {
  return cleanLines(text).flatMap((line): FileChild[] => {
    if (/^([-*_]\s*){3,}$/.test(line)) return [];
    const [, title] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    if (title !== undefined) return [paragraph({ text: title.replaceAll('**', ''), isBold: true })];
    const [, point] = /^(?:[-*+]|\d+[.)\u3001])\s+(.*)$/.exec(line) ?? [];
    return [point === undefined ? paragraph(...pieces(line)) : bullet(...pieces(point))];
  });
}

const pieces = (line: string): WordText[] =>
  line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('**') && part.endsWith('**') && part.length > 4
        ? { text: part.slice(2, -2), isBold: true }
        : part,
    );
