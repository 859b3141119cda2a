import type { Query, TargetForm } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';

/** Reads the target that an alert watches. */
export async function getWatchedTarget(db: Db, id: string): Promise<TargetForm | null> {
  const [row] = await db.select().from(analyticsTarget).where(eq(analyticsTarget.id, id));
  return row ?? null;
}

/** Reads the saved analysis that an alert watches. */
export async function getWatchedComponent(
  db: Db,
  id: string,
): Promise<{ name: string; query: Query } | null> {
  const { name, query } = analyticsComponent;
  const [row] = await db
    .select({ name, query })
    .from(analyticsComponent)
    .where(eq(analyticsComponent.id, id));
  return row ?? null;
}
