import { type LayoutTile, layoutTiles } from '@stacksight/contract';
import { useState } from 'react';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { chartTiles, smallTiles } from '../tiles/tile-catalogue.ts';
import { moveToPlaceOf, moveWithinGroup } from './reorder.ts';

type Tiles = readonly LayoutTile[];
type Layout = {
  tiles: Tiles;
  isKnown: boolean;
  save: (tiles: LayoutTile[]) => Promise<null>;
  isSaving: boolean;
};

export type Arrange = {
  isOn: boolean;
  /** True if the stored layout has loaded; arranging before would overwrite it. */
  canStart: boolean;
  isSaving: boolean;
  /** The tiles of the layout in arranging, in their order. */
  tiles: Tiles;
  hidden: Tiles;
  start: () => void;
  cancel: () => void;
  save: () => void;
  restore: () => void;
  move: (tile: LayoutTile, step: -1 | 1) => void;
  /** Moves a tile to the place of the tile `at`. */
  place: (tile: LayoutTile, at: LayoutTile) => void;
  show: (tile: LayoutTile) => void;
  hide: (tile: LayoutTile) => void;
};

const groups: readonly Tiles[] = [smallTiles, chartTiles].map((tiles) =>
  tiles.map(({ tile }) => tile),
);

/**
 * Chooses and arranges tiles in a draft until it is saved. Numbers and charts stay in their own groups. Tiles that the
 * user may not see keep their places but are neither shown nor listed.
 */
export function useArrange(
  { tiles, isKnown, save, isSaving }: Layout,
  maySee: (tile: LayoutTile) => boolean,
): Arrange {
  const [draft, setDraft] = useState<Tiles | null>(null);
  const groupOf = (tile: LayoutTile): Tiles =>
    (groups.find((one) => one.includes(tile)) ?? []).filter(maySee);
  const current = draft ?? tiles;
  useUnsaved(draft !== null && draft.join() !== tiles.join());
  const store = async (next: Tiles) => {
    const isStandard = next.join() === layoutTiles.join();
    await save(isStandard ? [] : [...next]);
    // Moves made during the call remain unsaved.
    setDraft((now) => (now === next ? null : now));
  };
  return {
    isOn: draft !== null,
    canStart: isKnown,
    isSaving,
    tiles: current.filter(maySee),
    hidden: layoutTiles.filter((tile) => maySee(tile) && !current.includes(tile)),
    start: () => setDraft(tiles),
    cancel: () => setDraft(null),
    save: () => void store(current).catch(() => undefined),
    restore: () => setDraft(layoutTiles),
    move: (tile, step) => setDraft(moveWithinGroup(current, tile, step, groupOf(tile))),
    place: (tile, at) => {
      if (groupOf(tile).includes(at)) setDraft(moveToPlaceOf(current, tile, at));
    },
    show: (tile) => setDraft([...current, tile]),
    // The last tile stays, because the server reads an empty layout as the standard layout.
    hide: (tile) =>
      current.filter(maySee).length > 1 && setDraft(current.filter((one) => one !== tile)),
  };
}
