import { widthOfText } from '#lib/text-width.ts';
import { toNumberText } from '../../metric/value-text.ts';
import type { ChartModel } from '../data/chart-model.ts';
import {
  type CartesianKind,
  type CartesianLook,
  type ChartOption,
  cutText,
} from './chart-option.ts';

const mostUpright = 10;
const longLabel = 16;
const longestLabel = 160;

/** Returns whether bars are horizontal: true for many or long names, never for time, years or bands. */
export function isSideways(kind: CartesianKind, { isOrdered, places }: ChartModel): boolean {
  if (kind === 'line' || isOrdered) return false;
  const widest = Math.max(0, ...places.map(({ short }) => widthOfText(short)));
  return places.length > mostUpright || (places.length > 4 && widest > longLabel);
}

/** Returns the height in pixels that the names of horizontal bars need. */
export function chartHeight(isTurned: boolean, { places, series }: ChartModel): number {
  if (!isTurned) return 0;
  const stacked = series.length > 1 ? 28 : 24;
  return places.length * stacked + 64;
}

/** Returns both axes of a chart, swapped for horizontal bars. */
export function chartAxes(look: CartesianLook): Pick<ChartOption, 'xAxis' | 'yAxis'> {
  const names = nameAxis(look);
  const values = valueAxis(look);
  if (!look.isTurned) return { xAxis: names, yAxis: values };
  return { xAxis: { ...values, splitNumber: 4 }, yAxis: { ...names, inverse: true } };
}

function nameAxis({ model, kind, isTurned, input }: CartesianLook) {
  const widest = isTurned ? longestLabel : input.isNarrow ? 64 : 96;
  // Up to four names below vertical bars have room for a second line.
  const isBroken = !isTurned && !model.isTime && !input.isNarrow && model.places.length <= 4;
  const overflow = isBroken ? 'break' : 'truncate';
  const shown = (short = '') => (isBroken ? cutText(short, 30) : short);
  return {
    type: 'category' as const,
    data: model.places.map(({ full }) => full),
    boundaryGap: kind !== 'line',
    axisLabel: {
      hideOverlap: true,
      ...(isTurned || !model.isTime ? ({ width: widest, overflow } as const) : {}),
      ...(isTurned ? { interval: 0 } : {}),
      formatter: (_: string, index: number) => shown(model.places[index]?.short),
    },
  };
}

/** Returns the unit that all series share, or null; horizontal bars show their unit in the tooltip instead. */
export function sharedUnit({ series }: ChartModel, isTurned: boolean): string | null {
  const units = new Set(series.map(({ column }) => column.unit));
  const [unit = null] = units;
  return units.size === 1 && !isTurned ? unit : null;
}

// The name of the axis stands above its numbers.
function nameOf({ model, isTurned }: CartesianLook) {
  const name = sharedUnit(model, isTurned);
  return name === null
    ? {}
    : { name, nameGap: 10, nameTextStyle: { align: 'left' as const, padding: [0, 0, 0, -12] } };
}

function valueAxis(look: CartesianLook) {
  const { model, input } = look;
  const [first] = model.series;
  const hasBelow = model.series.some(({ isBelow }) => isBelow);
  const format = first?.column.format ?? 'integer';
  const isWhole = format === 'integer';
  return {
    type: 'value' as const,
    splitNumber: 4,
    ...nameOf(look),
    ...(isWhole ? { minInterval: 1 } : {}),
    ...(isShare(model) ? { max: 1, interval: 0.25 } : {}),
    axisLabel: {
      formatter: (value: number) =>
        toNumberText(
          hasBelow ? Math.abs(value) : value,
          isWhole ? 'integer' : format,
          input.look.format,
          'axis',
        ),
    },
  };
}

// Returns true if all series are shares, the largest close to 100% and none above.
function isShare({ series }: ChartModel): boolean {
  if (series.some(({ column }) => column.format !== 'percent')) return false;
  const most = Math.max(
    0,
    ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)),
  );
  return most > 0.8 && most <= 1;
}
