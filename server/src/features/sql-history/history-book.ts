import type { SqlRun } from '@stacksight/contract';
import type { Language } from '#http/language.ts';
import { type FileAnswer, file } from '#http/replies.ts';
import type { SheetCell, SheetColumn } from '#lib/workbook/sheet.ts';
import { tableWords, timeInWords, toTableFile } from '#lib/workbook/table-book.ts';

type Pages = (offset: number) => Promise<SqlRun[]>;
type About = { language: Language; now: Date; zone: string };

/** The history as a workbook, read page by page. */
export function historyBook(pages: Pages, { language, now, zone }: About): FileAnswer {
  const word = tableWords[language];
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (let offset = 0; ; ) {
      const page = await pages(offset);
      yield* page.map((run) => cellsOf(run, language));
      if (page.length === 0) return;
      offset += page.length;
    }
  }
  const book = {
    title: word.history,
    cover: [[word.exported, timeInWords(now, zone, language)] as const],
    columns: columnsOf(language),
    rows: rows(),
  };
  return file(...toTableFile(book, language));
}

function columnsOf(language: Language): SheetColumn[] {
  const word = tableWords[language];
  const text = (label: string): SheetColumn => ({ label, format: 'text' });
  const number = (label: string): SheetColumn => ({ label, format: 'integer' });
  return [
    text(word.at),
    text(word.username),
    text(word.kind),
    text(word.rule),
    text(word.statement),
    text(word.parameters),
    text(word.outcome),
    text(word.reason),
    number(word.rows),
    number(word.ms),
    text(word.cached),
  ];
}

function cellsOf(run: SqlRun, language: Language): SheetCell[] {
  const word = tableWords[language];
  return [
    run.at,
    run.username,
    run.kind === 'desk' ? word.kindDesk : word.kindRule,
    run.rule?.name ?? null,
    run.sql,
    Object.keys(run.parameters).length === 0 ? null : JSON.stringify(run.parameters),
    word[run.outcome],
    run.reason,
    run.rows,
    run.ms,
    run.cached ? word.yes : word.no,
  ];
}
