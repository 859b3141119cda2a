import type { Language } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { BatchEntry } from '#ingest/batch/journal.ts';
import { reasonWords } from '#ingest/words/say.ts';
import { type TableBook, timeInWords } from '#lib/workbook/table-book.ts';
import { refusedRows } from './batches.store.ts';
import words from './refused-words.json' with { type: 'json' };

/** Describes the workbook of a load's refused rows. */
export function refusedBook(
  engine: Engine,
  entry: BatchEntry,
  { language, timeZone }: { language: Language; timeZone: string },
): TableBook {
  const said = words[language];
  const began = new Date(`${entry.startedAt.replace(' ', 'T')}Z`);
  async function* rows() {
    for await (const { line, reason, field, value, raw } of refusedRows(engine, entry.batch))
      yield [line, reasonWords(reason)[language], field, value, raw];
  }
  return {
    title: `${said.title} ${entry.file}`,
    cover: [
      [said.loaded, timeInWords(began, timeZone, language)],
      [said.rows, `${entry.rowsRefused} / ${entry.rowsIn}`],
      [said.note, said.hidden],
    ],
    columns: [
      { label: said.line, format: 'integer' },
      { label: said.reason, format: 'text' },
      { label: said.field, format: 'text' },
      { label: said.value, format: 'text' },
      { label: said.raw, format: 'text' },
    ],
    rows: rows(),
  };
}
