import { FunnelChart, SankeyChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { Canvas, type CanvasProps } from '../canvas.tsx';
import { funnelOption } from './funnel-option.ts';
import { sankeyOption } from './sankey-option.ts';

// This file is a chunk of its own, because only the analyses draw funnels and paths.

use([FunnelChart, SankeyChart, LabelLayout]);

type Props = Omit<CanvasProps, 'toOption' | 'kind'> & { kind: 'funnel' | 'sankey' };

/** Shows a funnel or a path diagram. */
export function FlowPicture(props: Props) {
  const { kind, result, height } = props;
  const tall = kind === 'funnel' ? Math.max(160, result.rows.length * 64 + 16) : height;
  const toOption = kind === 'funnel' ? funnelOption : sankeyOption;
  return <Canvas {...props} height={tall} toOption={toOption} />;
}
