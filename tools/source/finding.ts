/** A fault that a checker reports: its place, its rule, and the remedy. */
export type Finding = { file: string; line: number; rule: string; what: string };

/** Prints findings as `file:line  rule: what`, sorted by file and line, and sets the exit code. */
export function report(checker: string, files: number, findings: readonly Finding[]): void {
  const sorted = [...findings].sort((a, b) => compare(a.file, b.file) || a.line - b.line);
  for (const { file, line, rule, what } of sorted) console.log(`${file}:${line}  ${rule}: ${what}`);
  console.log(`${checker}: ${files} files, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
