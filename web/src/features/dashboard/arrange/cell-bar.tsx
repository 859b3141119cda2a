import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import type { LayoutTile } from '@stacksight/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './arrange.module.css';
import type { Arrange } from './use-arrange.ts';

type Props = { tile: LayoutTile; arrange: Arrange };

/** Shows the name of a tile in arranging, with the buttons that move or hide it. */
export function CellBar({ tile, arrange }: Props) {
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
