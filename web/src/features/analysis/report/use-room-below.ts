import { type RefObject, useEffect } from 'react';

/** The share by which a panel may be higher on paper, where it is narrower. */
const slack = 1.1;

/**
 * Before the page is printed, tells each cell of the grid the height of the next one as `--below`, so that a heading
 * goes to the next page with what stands below it.
 */
export function useRoomBelow(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const cells = [...(grid.current?.children ?? [])] as HTMLElement[];
      for (const [at, cell] of cells.entries()) {
        const height = (cells[at + 1]?.offsetHeight ?? 0) * slack;
        cell.style.setProperty('--below', `${Math.ceil(height)}px`);
      }
    };
    addEventListener('beforeprint', measure);
    return () => removeEventListener('beforeprint', measure);
  }, [grid]);
}
