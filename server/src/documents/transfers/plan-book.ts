import type { Language, TransferCopyRow, TransferVanDay } from '@stacksight/contract';
import type { Workbook } from '#lib/workbook/write-workbook.ts';
import words from './transfer-words.json' with { type: 'json' };
import { vanText } from './van-text.ts';

const planColumns = {
  barcode: 'text',
  title: 'text',
  callno: 'text',
  class1: 'text',
  fromName: 'text',
  roomName: 'text',
  toName: 'text',
  gain: 'decimal',
  reason: 'text',
  stage: 'text',
  box: 'text',
} as const;
const pickColumns = {
  order: 'integer',
  fromName: 'text',
  roomName: 'text',
  callno: 'text',
  title: 'text',
  barcode: 'text',
  toName: 'text',
  stage: 'text',
  box: 'text',
} as const;
const columnsOf = { plan: planColumns, picks: pickColumns };

type PlanBookContext = {
  name: string;
  language: Language;
  day: string;
  van: readonly TransferVanDay[];
  /** The library whose copies are listed; absent: every library. */
  from?: string | undefined;
};

/** Returns a workbook with all copies of a plan, or with its pick list. */
export function toPlanBook(
  kind: 'plan' | 'picks',
  rows: readonly TransferCopyRow[],
  { name, language, day, van, from }: PlanBookContext,
): { name: string; workbook: Workbook } {
  const word = words[language];
  const columns = columnsOf[kind];
  const keys = Object.keys(columns) as (keyof typeof pickColumns | keyof typeof planColumns)[];
  const formats: Readonly<Record<string, 'text' | 'integer' | 'decimal'>> = columns;
  async function* cells() {
    for (const [at, row] of rows.entries()) {
      const shown = { ...row, order: at + 1, stage: word.stages[row.stage] };
      yield keys.map((key) => shown[key]);
    }
  }
  const sheetName = word.sheets[kind];
  const days = vanText(van, language, from);
  return {
    name: `${sheetName} ${name}`,
    workbook: {
      coverName: word.cover,
      sheetName,
      cover: [
        [word.plan, name],
        [word.day, day],
        [word.rows, String(rows.length)],
        [word.gain, word.gainMeans],
        ...(days === '' ? [] : [[word.van, days] as const]),
      ],
      columns: keys.map((key) => ({ label: word.columns[key], format: formats[key] ?? 'text' })),
      rows: cells(),
    },
  };
}
