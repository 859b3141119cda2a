import { gridColumns, type ReportBox } from '@stacksight/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { GridLayout, type Layout, useContainerWidth } from 'react-grid-layout';
import { cloneLayout, moveElement, verticalCompactor } from 'react-grid-layout/core';
import 'react-grid-layout/css/styles.css';
import { gridGap, gridRow } from '../report-cell.ts';
import { EditCell } from './edit-cell.tsx';
import styles from './edit-grid.module.css';
import type { EditedItem } from './edited-item.ts';
import type { ReportEdit } from './use-report-edit.ts';

type Props = { edit: ReportEdit; view: (item: EditedItem) => ReactNode };

// Below this width, twelve columns are too narrow to drag; the items stand in one column.
const narrowest = 640;

/** Shows the items of a report in editing: they are dragged and resized by pointer or by the arrow keys. */
export function EditGrid({ edit, view }: Props) {
  const { width, containerRef, mounted } = useContainerWidth();
  const cell = (item: EditedItem, onMoveKey?: (event: KeyboardEvent) => void) => (
    <EditCell item={item} edit={edit} onMoveKey={onMoveKey}>
      {view(item)}
    </EditCell>
  );
  const layout = edit.items.map(({ key, box }) => ({ i: key, ...box }));
  const put = (next: Layout) => edit.arrange(new Map(next.map(({ i, ...box }) => [i, toBox(box)])));
  return (
    <div ref={containerRef}>
      {mounted && width < narrowest && (
        <div className={styles.list}>
          {edit.items.map((item) => (
            <div key={item.key}>{cell(item)}</div>
          ))}
        </div>
      )}
      {mounted && width >= narrowest && (
        <GridLayout
          className={styles.grid ?? ''}
          width={width}
          layout={layout}
          gridConfig={{
            cols: gridColumns,
            rowHeight: gridRow,
            margin: [gridGap, gridGap],
            containerPadding: [0, 0],
          }}
          dragConfig={{ handle: '[data-drag]', cancel: 'button' }}
          resizeConfig={{ handles: ['se', 's', 'e'] }}
          onDragStop={put}
          onResizeStop={put}
        >
          {edit.items.map((item) => (
            <div key={item.key} className={styles.cell}>
              {cell(item, (event) => {
                const next = byKey(layout, item.key, event);
                if (next === null) return;
                event.preventDefault();
                put(next);
              })}
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}

const toBox = ({ x, y, w, h }: ReportBox): ReportBox => ({ x, y, w, h });

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the layout after an arrow key: it moves the item, or resizes it with Shift; null for other keys. */
function byKey(layout: Layout, key: string, { key: pressed, shiftKey }: KeyboardEvent) {
  const by = arrows[pressed];
  const all = cloneLayout(layout);
  const item = all.find(({ i }) => i === key);
  if (by === undefined || item === undefined) return null;
  const [dx, dy] = by;
  if (shiftKey) {
    item.w = clamp(item.w + dx, 1, gridColumns - item.x);
    item.h = clamp(item.h + dy, 1, 60);
    return verticalCompactor.compact(all, gridColumns);
  }
  // The grid has no gaps, so an item that goes down passes the one below it.
  const down = Math.min(
    ...all.filter(({ i, y }) => i !== key && y >= item.y + item.h).map(({ h }) => h),
  );
  const x = clamp(item.x + dx, 0, gridColumns - item.w);
  const y = Math.max(0, item.y + (dy > 0 && Number.isFinite(down) ? down : dy));
  const moved = moveElement(all, item, x, y, true, false, 'vertical', gridColumns);
  return verticalCompactor.compact(moved, gridColumns);
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));
