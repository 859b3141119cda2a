import type { ComponentForm } from '@stacksight/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '#store/backend.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';

/** Returns the name itself if no saved analysis has it, or else the name with the first free number. */
export async function freeComponentName(tx: Tx, name: string): Promise<string> {
  const rows = await tx
    .select({ name: sql<string>`lower(${analyticsComponent.name})` })
    .from(analyticsComponent)
    .where(sql`starts_with(lower(${analyticsComponent.name}), lower(${name}))`);
  const taken = new Set(rows.map((row) => row.name));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name} ${count}`;
  return free;
}

/** Adds a saved analysis and returns its id. */
export async function addComponent(
  tx: Tx,
  form: ComponentForm,
  { createdBy, at }: { createdBy: string; at: Date },
): Promise<string> {
  const [made] = await tx
    .insert(analyticsComponent)
    .values({ ...form, createdBy, createdAt: at, modifiedAt: at })
    .returning({ id: analyticsComponent.id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}
