/** A text after a change, with the part that is selected now. */
export type MarkedText = { text: string; from: number; to: number };
type Mark = (text: string, from: number, to: number) => MarkedText;

/** Returns a change that puts marks around the selection. */
export const wrapText =
  (before: string, after: string): Mark =>
  (text, from, to) => ({
    text: `${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`,
    from: from + before.length,
    to: to + before.length,
  });

/** Returns a change that puts a mark before each selected line, or takes it away where all lines have it. */
export const markLines =
  (mark: string): Mark =>
  (text, from, to) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
    const lines = text.slice(start, end).split('\n');
    const isMarked = lines.every((line) => line.startsWith(mark));
    const changed = lines
      .map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`))
      .join('\n');
    return {
      text: text.slice(0, start) + changed + text.slice(end),
      from: start,
      to: start + changed.length,
    };
  };
