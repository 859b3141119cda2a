import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import type { LayoutTile } from '@stacksight/contract';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './arrange.module.css';
import type { Arrange } from './use-arrange.ts';

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
      {isOn && <Bar tile={tile} arrange={arrange} />}
      <div className={styles.content} data-pair={isPair || undefined} inert={isOn}>
        {children}
      </div>
    </div>
  );
}

function Bar({ tile, arrange }: Pick<Props, 'tile' | 'arrange'>) {
  const { t } = useTranslation('dashboard');
  const bar = useRef<HTMLFieldSetElement>(null);
  const name = t(`tile.${tile}`);
  const move = (step: -1 | 1, button: 'back' | 'on') => {
    arrange.move(tile, step);
    // An element loses the focus when it moves in the document, so it gets the focus back.
    requestAnimationFrame(() =>
      bar.current?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus(),
    );
  };
  return (
    <fieldset ref={bar} className={styles.bar}>
      <legend className="visually-hidden">{name}</legend>
      <HolderOutlined aria-hidden className={styles.handle} />
      <span className={styles.name}>{name}</span>
      <IconButton
        data-move="back"
        label={t('arrange.back', { name })}
        onClick={() => move(-1, 'back')}
      >
        <ArrowLeftOutlined aria-hidden />
      </IconButton>
      <IconButton data-move="on" label={t('arrange.on', { name })} onClick={() => move(1, 'on')}>
        <ArrowRightOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('arrange.hide', { name })}
        disabled={arrange.tiles.length === 1}
        onClick={() => arrange.hide(tile)}
      >
        <EyeInvisibleOutlined aria-hidden />
      </IconButton>
    </fieldset>
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
