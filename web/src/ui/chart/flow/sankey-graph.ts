import { columnsOf, type ResultData, toNumber } from '../../metric/result-data.ts';
import { toDimensionText, type ValueLook } from '../../metric/value-text.ts';

// Turns a path result into a graph in layers: an event at steps 1 and 2 makes two nodes, so no edge leads backwards.

export type GraphNode = { id: string; code: string; label: string; isEnd: boolean; depth: number };
export type GraphLink = { source: string; target: string; value: number; row: number };
export type Graph = { nodes: GraphNode[]; links: GraphLink[]; metric: number };

const endCode = '__end';

/** Returns the graph of a path result; it is empty if the result lacks the columns of a path. */
export function toGraph(
  result: ResultData,
  metrics: readonly string[] | undefined,
  look: ValueLook,
): Graph {
  const place = (key: string) => result.columns.findIndex((column) => column.key === key);
  const [step, from, to] = [place('step'), place('from'), place('to')];
  const all = columnsOf(result, 'metric');
  const metric = all.find((at) => metrics?.includes(result.columns[at]?.key ?? '')) ?? all[0] ?? -1;
  const nodes = new Map<string, GraphNode>();
  const column = result.columns[from];
  const nodeOf = (depth: number, code: string): string => {
    const id = `${depth} ${code}`;
    const label = column ? toDimensionText(code, column, look) : code;
    if (!nodes.has(id)) nodes.set(id, { id, code, label, isEnd: code === endCode, depth });
    return id;
  };
  const links = result.rows.flatMap((row, index): GraphLink[] => {
    const value = toNumber(row[metric]);
    const depth = Number(row[step]);
    if (value === null || value === 0 || !Number.isInteger(depth)) return [];
    const source = nodeOf(depth, String(row[from]));
    return [{ source, target: nodeOf(depth + 1, String(row[to])), value, row: index }];
  });
  return { nodes: [...nodes.values()], links, metric };
}
