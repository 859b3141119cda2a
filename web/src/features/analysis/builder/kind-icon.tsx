import {
  AlignLeftOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  FieldTimeOutlined,
  FunnelPlotOutlined,
  HistoryOutlined,
  LineChartOutlined,
  NodeIndexOutlined,
  PieChartOutlined,
  RetweetOutlined,
  StockOutlined,
  SwapRightOutlined,
  TableOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import type { ComponentChart, QueryKind } from '@stacksight/contract';
import type { ComponentType } from 'react';
import styles from './builder.module.css';

type IconPart = ComponentType<{ 'aria-hidden': true }>;

const icons: Readonly<Record<QueryKind, IconPart>> = {
  event: LineChartOutlined,
  funnel: FunnelPlotOutlined,
  retention: RetweetOutlined,
  lost: UserDeleteOutlined,
  lifecycle: StockOutlined,
  firstLast: SwapRightOutlined,
  distribution: BarChartOutlined,
  stickiness: HistoryOutlined,
  interval: FieldTimeOutlined,
  path: NodeIndexOutlined,
  table: TableOutlined,
};

// Tables of metrics have the icon of their chart, so that users can tell them apart.
const drawnTables: Readonly<Partial<Record<ComponentChart, IconPart>>> = {
  line: LineChartOutlined,
  bar: BarChartOutlined,
  stackedBar: BarChartOutlined,
  rank: AlignLeftOutlined,
  pie: PieChartOutlined,
  heat: AppstoreOutlined,
};

type Props = { kind: QueryKind; chart?: ComponentChart };

/** Shows the icon of a kind of question; a table of metrics that is saved with a chart has the icon of the chart. */
export function KindIcon({ kind, chart }: Props) {
  const drawn = kind === 'table' && chart !== undefined ? drawnTables[chart] : undefined;
  const Icon = drawn ?? icons[kind];
  return (
    <span className={styles.kindIcon} aria-hidden>
      <Icon aria-hidden />
    </span>
  );
}
