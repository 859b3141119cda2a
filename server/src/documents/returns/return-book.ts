import type { Readable } from 'node:stream';
import type { Language, OfficialReturn, ReturnDifference, ReturnField } from '@stacksight/contract';
import type { SheetCell, SheetColumn, SheetFormat } from '#lib/workbook/sheet.ts';
import { timeInWords } from '#lib/workbook/table-book.ts';
import { type ListedSheet, writeSheets } from '#lib/workbook/write-workbook.ts';
import words from './return-book-words.json' with { type: 'json' };

// Writes an official return as a workbook: the form with its sections, the definitions, the checks, and what has
// changed since a closing.

export type BookMade = { at: Date; zone: string; by: string; language: Language };

/** Returns the stream of a return's workbook. */
export function writeReturnBook(
  filled: OfficialReturn,
  differences: readonly ReturnDifference[],
  made: BookMade,
): Readable {
  const word = words[made.language];
  return writeSheets({
    coverName: word.cover,
    cover: coverOf(filled, made),
    sheets: [
      formSheet(filled, made),
      definitionSheet(filled, made),
      checkSheet(filled, made),
      ...(differences.length === 0 ? [] : [differenceSheet(differences, made)]),
    ],
  });
}

const column = (label: string, format: SheetFormat = 'text'): SheetColumn => ({ label, format });

function coverOf(filled: OfficialReturn, { at, zone, by, language }: BookMade) {
  const word = words[language];
  const { form, placeName, period, from, to, fields, checks, isOpenEnded, isDemo } = filled;
  const last = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const note = (text: string): [string, string][] => (text === '' ? [] : [[word.note, text]]);
  const lines: [string, string][] = [
    [word.title, form.name],
    ...note(form.note),
    [word.place, placeName],
    [word.period, `${period} (${from} – ${last})`],
    ...note(isOpenEnded ? word.openEnded : ''),
    ...note(isDemo ? word.demo : ''),
    ...closingLines(filled, { at, zone, by, language }),
    [word.unfilled, String(fields.filter(({ value }) => value === null).length)],
    [word.unsettled, String(checks.filter((check) => check.note === null).length)],
    [word.madeAt, timeInWords(at, zone, language)],
    [word.madeBy, by],
  ];
  return lines;
}

function closingLines(
  { closing }: OfficialReturn,
  { zone, language }: BookMade,
): [string, string][] {
  const word = words[language];
  if (closing === null) return [[word.closed, word.open]];
  const line = (text: string, by: string, at: string, note: string) =>
    fill(text, { by, at: timeInWords(new Date(at), zone, language), note }).trim();
  const { closedBy, closedAt, note, reopenedBy, reopenedAt, reopenReason } = closing;
  return [
    [word.closed, line(word.closedLine, closedBy, closedAt, note)],
    ...(reopenedAt === null
      ? []
      : [
          [word.closed, line(word.reopenedLine, reopenedBy ?? '', reopenedAt, reopenReason)] as [
            string,
            string,
          ],
        ]),
  ];
}

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

function formSheet(
  { sections, fields }: OfficialReturn,
  { zone, language }: BookMade,
): ListedSheet {
  const word = words[language];
  const rowOf = (field: ReturnField): SheetCell[] => {
    const { number, name, unit, value, before, change, state, worked, entry, dataUntil } = field;
    const remark = [
      entry?.note ?? '',
      dataUntil === null ? '' : fill(word.ended, { day: dataUntil }),
      field.next ?? '',
    ].filter((text) => text !== '');
    return [
      ...[number, name, unit ?? '', value, before, change, word.states[state]],
      ...[worked, remark.join(language === 'zh-CN' ? '；' : '; '), entry?.enteredBy ?? ''], // chinese-ok: punctuation
      entry === null ? '' : timeInWords(new Date(entry.enteredAt), zone, language),
    ];
  };
  return {
    name: word.form,
    columns: [
      ...[column(word.number), column(word.name), column(word.unit)],
      ...[column(word.value, 'decimal'), column(word.before, 'decimal')],
      ...[column(word.change, 'percent'), column(word.state), column(word.worked, 'decimal')],
      ...[column(word.remark), column(word.by), column(word.at)],
    ],
    rows: sections.flatMap(({ code, number, name }) => [
      [number, name],
      ...fields.filter(({ section }) => section === code).map(rowOf),
    ]),
  };
}

function definitionSheet({ fields }: OfficialReturn, { language }: BookMade): ListedSheet {
  const word = words[language];
  return {
    name: word.definitions,
    columns: [word.number, word.name, word.unit, word.means, word.counted].map((one) =>
      column(one),
    ),
    rows: fields.map(({ number, name, unit, means, counted }) => [
      ...[number, name, unit ?? '', means, counted ?? ''],
    ]),
  };
}

function checkSheet({ fields, checks }: OfficialReturn, { language }: BookMade): ListedSheet {
  const word = words[language];
  const names = new Map(fields.map(({ code, number, name }) => [code, `${number} ${name}`]));
  return {
    name: word.checks,
    columns: [word.name, word.says, word.explained, word.by].map((one) => column(one)),
    rows: checks.map(({ fields: [first = ''], says, note }) => [
      ...[names.get(first) ?? first, says, note?.note ?? '', note?.enteredBy ?? ''],
    ]),
  };
}

function differenceSheet(
  differences: readonly ReturnDifference[],
  { language }: BookMade,
): ListedSheet {
  const word = words[language];
  return {
    name: word.differences,
    columns: [
      ...[column(word.name), column(word.unit), column(word.was, 'decimal')],
      ...[column(word.now, 'decimal'), column(word.change, 'decimal'), column(word.why)],
    ],
    rows: differences.flatMap(({ name, unit, was, now, reasons }) => [
      [name, unit ?? '', was, now, was === null || now === null ? null : now - was, ''],
      ...reasons.map(({ says, amount }) => ['', '', null, null, amount, says]),
    ]),
  };
}
