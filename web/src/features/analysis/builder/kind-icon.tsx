import {
  BarChartOutlined,
  FieldTimeOutlined,
  FunnelPlotOutlined,
  HistoryOutlined,
  LineChartOutlined,
  NodeIndexOutlined,
  RetweetOutlined,
  StockOutlined,
  SwapRightOutlined,
  TableOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import type { QueryKind } from '@stacksight/contract';
import type { ComponentType } from 'react';
import styles from './builder.module.css';

const icons: Readonly<Record<QueryKind, ComponentType<{ 'aria-hidden': true }>>> = {
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

/** The icon of a kind of question. */
export function KindIcon({ kind }: { kind: QueryKind }) {
  const Icon = icons[kind];
  return (
    <span className={styles.kindIcon} aria-hidden>
      <Icon aria-hidden />
    </span>
  );
}
