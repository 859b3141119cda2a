import { FunnelChart, SankeyChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { Canvas, type CanvasProps } from '../canvas.tsx';
import { funnelOption } from './funnel-option.ts';
import { sankeyOption } from './sankey-option.ts';

// A chunk of its own: no page but the analyses draws what readers pass through.

use([FunnelChart, SankeyChart, LabelLayout]);

type Props = Omit<CanvasProps, 'toOption' | 'kind'> & { kind: 'funnel' | 'sankey' };

/** Steps that get narrower, or ways from one event to the next. */
export function FlowPicture(props: Props) {
  const { kind, result, height } = props;
  const tall = kind === 'funnel' ? Math.max(160, result.rows.length * 64 + 16) : height;
  const toOption = kind === 'funnel' ? funnelOption : sankeyOption;
  return <Canvas {...props} height={tall} toOption={toOption} />;
}
