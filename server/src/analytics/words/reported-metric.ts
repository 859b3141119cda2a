import type { SyncMetric } from '@stacksight/contract';
import { findBaseMetric } from '../model/model.ts';

/** Returns the definition of a metric as reports to a parent carry it; null if the model lacks the metric. */
export function reportedMetric(code: string): SyncMetric | null {
  const found = findBaseMetric(code);
  if (found === null) return null;
  const { label, means, formula } = found.metric;
  const names: SyncMetric['names'] = [label['zh-CN'], label['en-US']];
  return { code, names, means: means['zh-CN'], formula: formula['zh-CN'] };
}
