import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import type { VisitedPage } from './tag-rules.ts';
import styles from './tags-bar.module.css';
import { tags, useTags } from './tags-store.ts';
import { useCloseTags } from './use-close-tags.ts';
import { useTagStrip } from './use-tag-strip.ts';
import { useTagTitle } from './use-tag-title.ts';

const TagMenu = lazyPart(async () => (await import('./tag-menus.tsx')).TagMenu);
const TagList = lazyPart(async () => (await import('./tag-menus.tsx')).TagList);

type Opened = { view: VisitedPage; spot: Spot };

/** Shows the tags of visited pages: click opens, middle click closes, drag reorders, right click opens a menu. */
export function TagsBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const views = useTags((state) => state.views);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [list, setList] = useState<Spot | null>(null);
  const strip = useTagStrip(`${pathname} ${views.length}`);
  const { edges, scroll } = strip;
  return (
    <nav ref={strip.bar} className={styles.bar} aria-label={t('tags.label')}>
      {edges && (
        <IconButton
          label={t('tags.before')}
          aria-disabled={edges.atStart}
          onClick={() => scroll(-1)}
        >
          <LeftOutlined aria-hidden />
        </IconButton>
      )}
      <div
        ref={strip.box}
        className={styles.box}
        onScroll={strip.onScroll}
        onWheel={({ deltaY }) => strip.box.current?.scrollBy({ left: deltaY })}
      >
        <div ref={strip.all} className={styles.all}>
          {views.map((view) => (
            <Tag
              key={view.path}
              view={view}
              isActive={view.path === pathname}
              onMenu={(spot) => setOpened({ view, spot })}
            />
          ))}
        </div>
      </div>
      {edges && (
        <>
          <IconButton label={t('tags.after')} aria-disabled={edges.atEnd} onClick={() => scroll(1)}>
            <RightOutlined aria-hidden />
          </IconButton>
          <IconButton
            label={t('tags.list')}
            aria-haspopup="menu"
            onClick={({ currentTarget }) =>
              setList({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
            }
          >
            <DownOutlined aria-hidden />
          </IconButton>
        </>
      )}
      <LazyPart>
        {opened && <TagMenu {...opened} onClose={() => setOpened(null)} />}
        {list && <TagList spot={list} onClose={() => setList(null)} />}
      </LazyPart>
    </nav>
  );
}

type TagProps = { view: VisitedPage; isActive: boolean; onMenu: (spot: Spot) => void };

const dragType = 'application/x-stacksight-tag';
let dragged: string | null = null;

function Tag({ view, isActive, onMenu }: TagProps) {
  const { t } = useTranslation('shell');
  const title = useTagTitle(view.path);
  const close = useCloseTags();
  const views = useTags((state) => state.views);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Delete') void close.one(view.path);
    else if (step !== undefined && event.altKey && event.shiftKey) {
      const other = views[views.findIndex(({ path }) => path === view.path) + step];
      if (other) tags.move(view.path, other.path);
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what keyboards and screen readers use
    <span
      className={styles.tag}
      data-active={isActive || undefined}
      draggable
      onDragStart={({ dataTransfer }) => {
        dragged = view.path;
        dataTransfer.setData(dragType, view.path);
        dataTransfer.effectAllowed = 'move';
      }}
      onDragEnd={() => {
        dragged = null;
      }}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged !== view.path) tags.move(dragged, view.path);
      }}
      onAuxClick={({ button }) => button === 1 && void close.one(view.path)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(spotOf(event));
      }}
    >
      <Link
        to={view.fullPath}
        title={title}
        draggable={false}
        aria-current={isActive ? 'page' : undefined}
        onKeyDown={onKeyDown}
      >
        {title}
      </Link>
      {!view.isAffix && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('tags.closeOne', { title })}
          onClick={() => void close.one(view.path)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}

/** Returns the spot for the context menu: at the pointer, or below the tag if the menu key was pressed. */
function spotOf(event: { clientX: number; clientY: number; currentTarget: Element }): Spot {
  const box = event.currentTarget.getBoundingClientRect();
  const isInside = event.clientX >= box.left && event.clientY >= box.top && event.clientX > 0;
  return isInside
    ? { kind: 'point', x: event.clientX, y: event.clientY }
    : { kind: 'below', box, align: 'start' };
}
