import { cleanLines } from '../word/clean-line.ts';

// Reads the texts of a report: headings, lists, bold words and links. A link becomes its words.

export type TextRun = { text: string; isBold: boolean };
export type PaperBlock = { kind: 'heading' | 'paragraph' | 'bullet'; runs: readonly TextRun[] };

/** Returns the paragraphs of a text. */
export function textBlocks(text: string): PaperBlock[] {
  return cleanLines(text).flatMap((line): PaperBlock[] => {
    if (/^([-*_]\s*){3,}$/.test(line)) return [];
    const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    if (heading !== undefined) return [{ kind: 'heading', runs: runsOf(heading) }];
    const [, point] = /^(?:[-*+]|\d+[.)\u3001])\s+(.*)$/.exec(line) ?? [];
    if (point !== undefined) return [{ kind: 'bullet', runs: runsOf(point) }];
    return [{ kind: 'paragraph', runs: runsOf(line) }];
  });
}

const runsOf = (line: string): TextRun[] =>
  line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.length > 4 && part.startsWith('**') && part.endsWith('**')
        ? { text: part.slice(2, -2), isBold: true }
        : { text: part, isBold: false },
    );
