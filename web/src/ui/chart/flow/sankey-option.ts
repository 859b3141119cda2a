import type { SankeySeriesOption } from 'echarts/charts';
import { toMeasureText } from '../../metric/value-text.ts';
import { coloursOf } from '../colour/colours-of.ts';
import { baseOption, type ChartOption, cutText, type OptionInput } from '../option/chart-option.ts';
import { type Graph, type GraphNode, toGraph } from './sankey-graph.ts';

/** Returns the option of a path diagram, from left to right; a band is as wide as its number of sessions. */
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
  const colours = nodeColours(graph.nodes, input);
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

// An event has the same colour at every step.
const nodeColours = (nodes: readonly GraphNode[], { isDark }: OptionInput): string[] =>
  coloursOf(
    'event',
    nodes.map(({ code, isEnd }) => (isEnd ? null : code)),
    isDark,
  );
