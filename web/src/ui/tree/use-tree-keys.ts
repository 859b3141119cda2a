import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Twig } from '#lib/tree/tree-rows.ts';
import { neighbourPlace, type TreeSpot } from './tree-spot.ts';
import type { TreeState } from './use-tree.ts';

type TreeKeysInput<Row extends Twig> = {
  tree: TreeState<Row>;
  area: RefObject<HTMLElement | null>;
  /** True if rows can move at all; `isOrdered`: also among their siblings. */
  mayMove: boolean;
  isOrdered: boolean;
  onMove: (row: Row, spot: TreeSpot) => void;
  onAskWhere: (row: Row) => void;
};

/** Handles keys on a focused name: → opens, ← closes or goes up, Alt with ↑ or ↓ moves the row, M asks for a parent. */
export function useTreeKeys<Row extends Twig>(input: TreeKeysInput<Row>) {
  const { tree, area, mayMove, isOrdered, onMove, onAskWhere } = input;
  const kept = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A line loses the focus when it moves, so it gets the focus back.
    if (kept.current === null || document.activeElement !== document.body) return;
    if (focus(area.current, kept.current)) kept.current = null;
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey } = event;
    const id = target instanceof HTMLElement ? target.dataset.resourceRow : undefined;
    const line = tree.byId.get(id ?? '');
    if (line === undefined || event.ctrlKey || event.metaKey) return;
    const { row, below } = line;
    const isOpen = below > 0 && tree.isOpen(row.id);
    const spot = key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
    if (altKey && spot !== null && mayMove && isOrdered) {
      const place = neighbourPlace(tree, row, spot);
      kept.current = row.id;
      if (place !== null) onMove(row, place);
    } else if (altKey) return;
    else if (key === 'ArrowRight' && below > 0 && !isOpen) tree.toggle(row.id);
    else if (key === 'ArrowRight' && isOpen) focus(area.current, tree.family.get(row.id)?.[0]?.id);
    else if (key === 'ArrowLeft' && isOpen) tree.toggle(row.id);
    else if (key === 'ArrowLeft') focus(area.current, row.parentId);
    else if (key === 'm' && mayMove) onAskWhere(row);
    else return;
    event.preventDefault();
  };
}

function focus(area: HTMLElement | null, id: string | null | undefined): boolean {
  if (!id) return false;
  const name = area?.querySelector<HTMLElement>(`[data-resource-row="${CSS.escape(id)}"]`);
  name?.focus();
  return name != null;
}
