import type { LayoutTile } from '@stacksight/contract';
import type { DragEvent, ReactNode } from 'react';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import styles from './arrange.module.css';
import type { Arrange } from './use-arrange.ts';

const CellBar = lazyPart(async () => (await import('./cell-bar.tsx')).CellBar);

type Props = {
  tile: LayoutTile;
  arrange: Arrange;
  /** True if the tile shows two numbers side by side. */
  isPair?: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Shows the frame of a tile. In arranging, the user can drag, move and hide the tile, whose content is inert. */
export function ArrangeCell({ tile, arrange, isPair = false, isWide = false, children }: Props) {
  const { isOn } = arrange;
  return (
    <div
      className={styles.cell}
      data-wide={isPair || isWide || undefined}
      data-arranging={isOn || undefined}
      {...(isOn ? dragProps(tile, arrange) : {})}
    >
      {isOn && (
        <LazyPart>
          <CellBar tile={tile} arrange={arrange} />
        </LazyPart>
      )}
      <div className={styles.content} data-pair={isPair || undefined} inert={isOn}>
        {children}
      </div>
    </div>
  );
}

// The tile that is dragged now; a window has only one.
let dragged: LayoutTile | null = null;

function dragProps(tile: LayoutTile, arrange: Arrange) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = tile;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', tile);
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragEnter: () => {
      if (dragged !== null && dragged !== tile) arrange.place(dragged, tile);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => {
      dragged = null;
    },
  };
}
