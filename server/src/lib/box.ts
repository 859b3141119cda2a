/** Draws a plain box around lines; a Chinese character counts as two columns. */
export function drawBox(lines: readonly string[]): string {
  const width = Math.max(...lines.map(columnsOf));
  const edge = '─'.repeat(width + 2);
  const rows = lines.map((line) => `│ ${line}${' '.repeat(width - columnsOf(line))} │`);
  return [`┌${edge}┐`, ...rows, `└${edge}┘`].join('\n');
}

function columnsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? 2 : 1), 0);
}
