import { resolveScope } from '#analytics/question/scope.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import type { CallerContext } from '#kit/handler.ts';
import type { ScanDeps } from './scan.service.ts';

/** The group of a call, the libraries that the caller may see in it (null for all), and the rights. */
export type QualityPlace = {
  glc: string;
  libraries: readonly string[] | null;
  seesReaders: boolean;
  /** The names of the libraries by code. */
  names: Readonly<Record<string, string>>;
  /** The names of the raw events by code. */
  events: Readonly<Record<string, string>>;
};

export async function qualityPlace(
  { analytics }: Pick<ScanDeps, 'analytics'>,
  glc: string | undefined,
  { caller, language }: CallerContext,
): Promise<QualityPlace> {
  const { groups } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, { glc, defaultGlc: caller.defaultGlc });
  const [names, events] = await Promise.all([
    analytics.labels.all('dim_library', scope.glc, language),
    analytics.labels.all('dim_event', scope.glc, language),
  ]);
  return { ...scope, seesReaders: maySeeReaders(caller), names, events };
}
