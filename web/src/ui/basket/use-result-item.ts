import { addDays, type BasketItem, type Cell, type Column } from '@stacksight/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isHiddenCount } from '../metric/hidden-count.ts';
import { columnsOf, type ResultData } from '../metric/result-data.ts';
import { columnGrain } from '../metric/time-text.ts';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, toCellText, unitBeside, type ValueLook } from '../metric/value-text.ts';

/** The largest number of rows that the report list keeps; local storage has little room. */
export const mostBasketRows = 100;

type Words = { t: TFunction<'basket'>; look: ValueLook };

/** Returns a function that makes an item of the report list from a result and its picture. */
export function useResultItem() {
  const { t } = useTranslation('basket');
  const look = useValueLook();
  return (label: string, result: ResultData, picture: HTMLCanvasElement | null): BasketItem =>
    toItem(label, result, picture, { t, look });
}

function toItem(
  label: string,
  result: ResultData,
  picture: HTMLCanvasElement | null,
  words: Words,
): BasketItem {
  const { columns, rows } = result;
  const rowOf = (cells: readonly Cell[]) =>
    Object.fromEntries(
      columns.map((column, at) => [column.key, textOf(result, cells, column, at, words.look)]),
    );
  return {
    menuName: label,
    menuDesc: definitions(columns, words),
    tableDesc: description(result, words),
    tableHead: Object.fromEntries(columns.map((column) => [column.key, headOf(column, words)])),
    tableData: rows.slice(0, mostBasketRows).map(rowOf),
    tableHeadStr: columns.map(({ key }) => key).join(','),
    imageContent: picture === null ? '' : onWhite(picture).toDataURL('image/png'),
    imageName: picture === null ? '' : `${label}.png`,
    about: aboutOf(result, words),
  };
}

function textOf(
  result: ResultData,
  cells: readonly Cell[],
  column: Column,
  at: number,
  look: ValueLook,
): string {
  const cell = cells[at] ?? null;
  if (cell === null && isHiddenCount(result, cells, column)) return '*';
  return toCellText(
    cell,
    column,
    look,
    column.role === 'time' ? columnGrain(result, at) : undefined,
  );
}

function headOf(column: Column, { t }: Words): string {
  const unit = isNumeric(column) && column.role === 'metric' ? unitBeside(column) : null;
  return unit === null ? column.label : t('unit', { label: column.label, unit });
}

function definitions(columns: readonly Column[], { t }: Words): string {
  return columns
    .flatMap(({ label, means, formula, role }) => {
      if (means === null || role !== 'metric') return [];
      const all = formula === null ? means : t('formula', { means, formula });
      return [t('definition', { label, means: all })];
    })
    .join('\n');
}

function description({ meta }: ResultData, { t }: Words): string {
  if (!meta) return '';
  const { from, to } = meta.range;
  return [
    ...(isNow(meta) ? [] : [t('days', { from, to: addDays(to, -1) })]),
    ...(meta.dataUntil === null ? [] : [t('until', { day: meta.dataUntil })]),
    ...(meta.libraries === null ? [] : [t('libraries', { count: meta.libraries.length })]),
  ].join(t('join'));
}

// Numbers of holdings are as of now, whatever the range of the page.
const isNow = ({ warnings }: NonNullable<ResultData['meta']>): boolean =>
  warnings.includes('as_of_now');

function aboutOf(result: ResultData, { look }: Words): NonNullable<BasketItem['about']> {
  const { columns, rows, totals, meta } = result;
  const written = columns.flatMap((column, at): [string, string][] => {
    const cell = totals?.[at] ?? null;
    return cell === null || !isNumeric(column)
      ? []
      : [[column.key, toCellText(cell, column, look)]];
  });
  const days = meta && !isNow(meta) ? meta.range : null;
  return {
    glc: meta?.glc ?? '',
    from: days?.from ?? null,
    to: days === null ? null : addDays(days.to, -1),
    dataUntil: meta?.dataUntil ?? null,
    isDemo: meta?.isDemo ?? false,
    isGrowing: (meta?.range.isIncomplete ?? false) && columnsOf(result, 'time').length > 0,
    rowCount: rows.length,
    roles: Object.fromEntries(columns.map(({ key, role }) => [key, role])),
    totals: Object.fromEntries(written),
    lessIsBetter: columns.flatMap(({ key, better }) => (better === 'less' ? [key] : [])),
  };
}

/** Returns a picture on white paper, as some are painted without a ground. */
function onWhite(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}
