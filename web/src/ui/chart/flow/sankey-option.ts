import type { SankeySeriesOption } from 'echarts/charts';
import { toMeasureText } from '../../metric/value-text.ts';
import { colourSlots } from '../colour/colour-slots.ts';
import { neutralColour, paletteColour } from '../colour/palette.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from '../option/chart-option.ts';
import { type Graph, type GraphNode, toGraph } from './sankey-graph.ts';

/** What follows what within sessions, from left to right, as wide as its sessions. */
export function sankeyOption(input: OptionInput): ChartOption {
  const base = baseOption(input);
  const graph = toGraph(input.result, input.metrics, input.look);
  return {
    ...base,
    legend: { show: false },
    tooltip: { ...base.tooltip, trigger: 'item' },
    series: [ways(graph, input)],
  };
}

function ways(graph: Graph, input: OptionInput): SankeySeriesOption {
  const { look, result, isNarrow } = input;
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  const column = result.columns[graph.metric];
  const colours = coloursOf(graph.nodes, input);
  const text = (value: unknown) =>
    column && typeof value === 'number' ? toMeasureText(value, column, look.format) : '';
  return {
    type: 'sankey',
    left: 4,
    top: 8,
    bottom: 8,
    right: isNarrow ? 56 : 112,
    nodeWidth: 12,
    nodeGap: 10,
    draggable: false,
    emphasis: { focus: 'adjacency' },
    lineStyle: { color: 'source', opacity: 0.28, curveness: 0.5 },
    data: graph.nodes.map(({ id, label, depth }, index) => ({
      name: id,
      depth: depth - 1,
      itemStyle: { color: colours[index] ?? '', borderWidth: 0 },
      label: { formatter: cutText(label, isNarrow ? 8 : 16), color: 'inherit' },
      tooltip: { formatter: (item: { value?: unknown }) => `${label}  ${text(item.value)}` },
    })),
    links: graph.links.map((link) => ({
      ...link,
      ...(column ? { metric: column.key } : {}),
      tooltip: {
        formatter: () =>
          `${labels.get(link.source)} → ${labels.get(link.target)}  ${text(link.value)}`,
      },
    })),
  };
}

// The same event has the same colour at every step.
function coloursOf(nodes: readonly GraphNode[], { isDark }: OptionInput): string[] {
  const codes = [...new Set(nodes.filter(({ isEnd }) => !isEnd).map(({ code }) => code))];
  const slots = colourSlots('event', codes);
  return nodes.map(({ code, isEnd }) =>
    isEnd
      ? isDark
        ? neutralColour.dark
        : neutralColour.light
      : paletteColour(slots[codes.indexOf(code)] ?? 0, isDark),
  );
}
