import { type LayoutTile, layoutTiles } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Store } from '#store/open.ts';
import { dashboardLayout } from '#store/schema/dashboard.ts';

/** Returns the chosen tiles of an account; by default all of them in the standard order. */
export async function getLayout(store: Store, accountId: string): Promise<LayoutTile[]> {
  const [row] = await store.db
    .select()
    .from(dashboardLayout)
    .where(eq(dashboardLayout.accountId, accountId));
  const known = (row?.tiles ?? []).filter((tile) => layoutTiles.some((one) => one === tile));
  return known.length === 0 ? [...layoutTiles] : (known as LayoutTile[]);
}

/** Saves the chosen tiles of an account; an empty list restores the standard tiles. */
export async function saveLayout(
  store: Store,
  accountId: string,
  tiles: readonly LayoutTile[],
): Promise<void> {
  const values = { accountId, tiles: [...new Set(tiles)] };
  await store.db
    .insert(dashboardLayout)
    .values(values)
    .onConflictDoUpdate({ target: dashboardLayout.accountId, set: { tiles: values.tiles } });
}
