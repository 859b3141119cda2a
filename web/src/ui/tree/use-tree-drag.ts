import { type DragEvent, useRef } from 'react';
import { type Twig, withDescendants } from '#lib/tree/tree-rows.ts';
import { type DropSide, dropPlace, dropSideAt, type TreeSpot } from './tree-spot.ts';
import type { TreeState } from './use-tree.ts';

type TreeDragInput<Row extends Twig> = {
  tree: TreeState<Row>;
  /** True if a row can be dropped between siblings; false if only onto a parent. */
  isOrdered: boolean;
  canDrop?: (row: Row, spot: TreeSpot) => boolean;
  onDrop: (row: Row, spot: TreeSpot) => void;
};
type DraggedRow<Row> = { row: Row; own: ReadonlySet<string> };
type Over = { line: HTMLElement; side: DropSide };

const openAfter = 700;

/** Drags lines by their handle to another place; a closed line opens when the pointer rests on it. */
export function useTreeDrag<Row extends Twig>(input: TreeDragInput<Row>) {
  const { tree, isOrdered, canDrop = () => true, onDrop } = input;
  const held = useRef<DraggedRow<Row> | null>(null);
  const over = useRef<Over | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const leave = () => {
    window.clearTimeout(timer.current);
    over.current?.line.removeAttribute('data-drop');
    over.current = null;
  };
  const place = (event: DragEvent<HTMLElement>) => {
    const line = lineOf(event.target);
    const target = tree.byId.get(line?.dataset.rowKey ?? '')?.row;
    if (held.current === null || line === null || target === undefined) return null;
    const { top, height } = line.getBoundingClientRect();
    const side = dropSideAt((event.clientY - top) / height, isOrdered);
    const spot = dropPlace(tree, target, side);
    const isCircle = spot.parentId !== null && held.current.own.has(spot.parentId);
    const isFree = !isCircle && target !== held.current.row && canDrop(held.current.row, spot);
    return { line, side, spot, target, isFree };
  };
  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const line = lineOf(event.target);
      const row = tree.byId.get(line?.dataset.rowKey ?? '')?.row;
      if (!isHandle(event.target) || line === null || row === undefined) return;
      held.current = { row, own: withDescendants(tree.family, row.id) };
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.id);
      const image = line.querySelector('[data-resource-row]') ?? line;
      event.dataTransfer.setDragImage(image, 0, 12);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const found = place(event);
      if (found === null || !found.isFree) return leave();
      event.preventDefault();
      const { line, side, target } = found;
      if (over.current?.line === line && over.current.side === side) return;
      leave();
      over.current = { line, side };
      line.setAttribute('data-drop', side);
      if (side === 'inside' && !tree.isOpen(target.id))
        timer.current = window.setTimeout(() => tree.toggle(target.id), openAfter);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const found = place(event);
      leave();
      if (found === null || held.current === null || !found.isFree) return;
      event.preventDefault();
      onDrop(held.current.row, found.spot);
    },
    onDragEnd: () => {
      leave();
      held.current = null;
    },
  };
}

const lineOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
const isHandle = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-tree-handle]') !== null;
