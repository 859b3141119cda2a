import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  HolderOutlined,
  PushpinFilled,
} from '@ant-design/icons';
import type { DashboardPin } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { usePinOrder } from '#lib/pins/use-pin-order.ts';
import { usePinning, usePins } from '#lib/pins/use-pins.ts';
import { useSettings } from '#lib/settings.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ScreenPartView } from '#ui/report-screen/screen-part.tsx';
import { moveToPlaceOf, moveWithinGroup } from '../arrange/reorder.ts';
import styles from './pinned-tiles.module.css';

/** Shows the parts of reports and the saved analyses that the user put on the dashboard, each in a tile that can be moved. */
export function PinnedTiles() {
  const { data, error, refetch } = usePins();
  const order = usePinOrder();
  const [dragged, setDragged] = useState<string | null>(null);
  if (error !== null && data === undefined)
    return (
      <div className={styles.tile}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  return data?.map((pin, at) => (
    <PinnedTile
      key={pin.id}
      pin={pin}
      at={at}
      last={data.length - 1}
      move={(step) => {
        order.show(moveWithinGroup(data, pin, step, data));
        void order.save();
      }}
      drag={{
        start: () => setDragged(pin.id),
        enter: () => {
          const moved = data.find(({ id }) => id === dragged);
          if (moved !== undefined) order.show(moveToPlaceOf(data, moved, pin));
        },
        end: () => {
          setDragged(null);
          void order.save();
        },
      }}
    />
  ));
}

type TileProps = MoveProps & { drag: { start: () => void; enter: () => void; end: () => void } };

function PinnedTile({ pin, drag, ...moving }: TileProps) {
  const { t } = useTranslation('report-screen');
  const language = useLanguage();
  const theme = useSettings(({ dark }) => (dark ? 'dark' : 'light'));
  const { unpin } = usePinning();
  const tile = useRef<HTMLElement>(null);
  const { id, name } = pin;
  const handle = {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', name);
      if (tile.current !== null) dataTransfer.setDragImage(tile.current, 0, 0);
      drag.start();
    },
    onDragEnd: drag.end,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'pinScreen', id, theme, language],
    queryFn: ({ signal }) => api.dashboard.pinScreen({ params: { id }, query: { theme }, signal }),
    staleTime: 60_000,
    meta: { silent: true },
  });
  return (
    <section
      ref={tile}
      className={styles.tile}
      aria-label={name}
      aria-busy={!data && !error}
      onDragEnter={drag.enter}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      {data ? (
        <ScreenPartView part={data} mostRows={8} />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.wait}>
          <ChartSkeleton kind="bar" height={280} />
        </div>
      )}
      <footer className={styles.foot}>
        {moving.last > 0 && (
          <span className={styles.handle} title={t('pin.drag', { name })} {...handle}>
            <HolderOutlined aria-hidden />
          </span>
        )}
        <Source pin={pin} />
        <MoveButtons pin={pin} {...moving} />
        <IconButton label={t('pin.remove', { name })} onClick={() => void unpin(id)}>
          <PushpinFilled aria-hidden />
        </IconButton>
      </footer>
    </section>
  );
}

type MoveProps = {
  pin: DashboardPin;
  at: number;
  last: number;
  move: (step: -1 | 1) => void;
};

/** Moves a tile among the others by one place; alone it has nowhere to go. */
function MoveButtons({ pin: { name }, at, last, move }: MoveProps) {
  const { t } = useTranslation('report-screen');
  const buttons = useRef<HTMLSpanElement>(null);
  const moved = useRef<-1 | 1 | null>(null);
  // An element loses the focus when it moves in the document; at an end, the other button gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a change of the place
  useEffect(() => {
    if (moved.current === null) return;
    const [back, on] = buttons.current?.querySelectorAll('button') ?? [];
    const [own, other] = moved.current < 0 ? [back, on] : [on, back];
    (own?.disabled ? other : own)?.focus();
    moved.current = null;
  }, [at]);
  if (last === 0) return null;
  const click = (step: -1 | 1) => {
    moved.current = step;
    move(step);
  };
  return (
    <span ref={buttons} className={styles.moves}>
      <IconButton label={t('pin.back', { name })} disabled={at === 0} onClick={() => click(-1)}>
        <ArrowLeftOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('pin.on', { name })} disabled={at === last} onClick={() => click(1)}>
        <ArrowRightOutlined aria-hidden />
      </IconButton>
    </span>
  );
}

/** Leads to the report of a pin, or to the saved analysis. */
function Source({ pin: { item, name, reportName } }: { pin: DashboardPin }) {
  const { t } = useTranslation('report-screen');
  const screens = useScreens();
  if (item.report !== null)
    return <Link to={`/report/${item.report}`}>{t('pin.report', { name: reportName })}</Link>;
  const list = screens.get(item.kind === 'component' ? 'analysis/components' : 'analysis/targets');
  if (list === undefined) return <span />;
  return <Link to={`${list}?search=${encodeURIComponent(name)}`}>{t('pin.alone')}</Link>;
}
