import { strengthColours } from '@stacksight/contract';
import { toGrowthText, toMeasureText } from '../../metric/value-text.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from '../option/chart-option.ts';
import { type MapPoint, mapFrame } from './map-points.ts';

const margin = { side: 40, top: 24, bottom: 32 };
const smallest = 8;
/** From this width on, branches have names too; up to this number of libraries, all have names at any width. */
const roomy = 760;
const few = 12;

/** Returns the option of a map: larger numbers give larger and stronger circles; lines lead to the library above. */
export function mapOption(
  points: readonly MapPoint[],
  height: number,
  input: OptionInput,
): ChartOption {
  const { isDark, isNarrow, width } = input;
  const base = baseOption(input);
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const largest = isNarrow ? 32 : 48;
  const frame = mapFrame(points, {
    width: Math.max(1, width - 2 * margin.side),
    height: height - margin.top - margin.bottom,
  });
  const axis = { type: 'value', show: false } as const;
  const ground = isDark ? '#171b21' : '#ffffff';
  // On a small map the names of branches would cover the circles of other libraries.
  const hasHeads = points.some(({ isHead }) => isHead);
  const hasRoom = width >= roomy || points.length <= few || !hasHeads;
  return {
    ...base,
    legend: { show: false },
    grid: {
      left: margin.side,
      right: margin.side,
      top: margin.top,
      bottom: margin.bottom,
      containLabel: false,
    },
    xAxis: { ...axis, min: frame.x[0], max: frame.x[1] },
    yAxis: { ...axis, min: frame.y[0], max: frame.y[1] },
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: [
      {
        type: 'line',
        silent: true,
        symbol: 'none',
        z: 1,
        tooltip: { show: false },
        lineStyle: { color: isDark ? '#3a414b' : '#d5dbe3', width: 1 },
        emphasis: { disabled: true },
        data: points.flatMap(({ x, y, above }) =>
          above === null
            ? []
            : [
                [x, y],
                [above.x, above.y],
                ['-', '-'],
              ],
        ),
      },
      {
        type: 'scatter',
        z: 2,
        data: points.map((point) => {
          const share = Math.sqrt((point.value ?? 0) / most);
          return {
            name: point.name,
            value: [point.x, point.y],
            row: point.row,
            symbolSize: smallest + share * (largest - smallest),
            itemStyle: {
              color: strengthColours(0.35 + 0.45 * share, isDark).ground,
              borderColor: ground,
              borderWidth: 1,
              opacity: 0.92,
            },
            label: {
              show: point.isHead || hasRoom,
              fontWeight: point.isHead ? 600 : 400,
              formatter: cutText(point.label, isNarrow ? 16 : 30),
            },
            tooltip: { formatter: () => wordsOf(point, input) },
          };
        }),
        label: {
          show: true,
          position: 'bottom',
          distance: 3,
          color: isDark ? 'rgba(255,255,255,0.85)' : 'rgba(0,0,0,0.75)',
          fontSize: 12,
          textBorderColor: ground,
          textBorderWidth: 3,
        },
        labelLayout: { hideOverlap: true },
        emphasis: { focus: 'none', label: { show: true } },
      },
    ],
  };
}

/** Returns the tooltip of a library: name, number, and the number of the compared period with the growth. */
function wordsOf({ name, value, comparison, column }: MapPoint, { look }: OptionInput): string {
  const lines = [name, `${column.label}  ${toMeasureText(value, column, look.format)}`];
  if (comparison === null) return lines.join('\n');
  const before = toMeasureText(comparison.before, column, look.format);
  const growth = toGrowthText(comparison.growth, look.format);
  return [...lines, `${comparison.name}  ${before} (${growth})`].join('\n');
}
