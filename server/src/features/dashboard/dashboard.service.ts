import {
  type contract,
  type DashboardPiece,
  type DashboardTile,
  dashboardTiles,
  type LayoutTile,
  toTileFilters,
} from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { Call, Handler } from '#kit/handler.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import { isWithCookies, type WithCookies } from '#kit/replies.ts';
import { toAppError } from '#kit/to-app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { asTheyCome } from './as-they-come.ts';
import { tileQuery } from './dashboard.queries.ts';

type Routes = typeof contract;
type TilesCall = Call<Routes['dashboard']['routes']['tiles']>;
type Piece = DashboardPiece;

/** The calls whose data the dashboard shows around the tiles. */
export type CallsAround = {
  libraries: Handler<Routes['customization']['routes']['getLibs']>;
  days: Handler<Routes['analysis']['routes']['range']>;
  loaded: Handler<Routes['customization']['routes']['getSyncDataTime']>;
};
export type DashboardDeps = {
  analytics: Analytics;
  clock: Clock;
  log: Log;
  around: CallsAround;
};

/** The number of parallel queries equals the number of parallel requests of a browser. */
const atOnce = 6;

/** Streams the dashboard: the layout, the data around the tiles, the single numbers, then the other tiles. */
export async function* streamDashboard(
  deps: DashboardDeps,
  { tiles: layout, pins }: { tiles: readonly LayoutTile[]; pins: number },
  call: TilesCall,
): AsyncGenerator<Piece> {
  yield { piece: 'layout', tiles: [...layout], pins };
  const tiles = dashboardTiles.filter((tile) => layout.includes(tile));
  const works = [
    ...worksAround(deps, call),
    ...tiles.map((tile) => () => pieceOf(deps, tile, call)),
  ];
  for await (const piece of asTheyCome(works, atOnce)) if (piece !== null) yield piece;
}

/** Leaves out a failed call around the tiles; the page repeats that call alone and gets the error. */
function worksAround({ around }: DashboardDeps, call: TilesCall) {
  const { range, glc } = call.query;
  const base = { ...call, params: {}, body: undefined as never };
  const works: (() => Promise<Piece>)[] = [
    async () => ({
      piece: 'libraries',
      data: dataIn(await around.libraries({ ...base, query: {} })),
    }),
    async () => ({
      piece: 'loaded',
      data: dataIn(await around.loaded({ ...base, query: glc === undefined ? {} : { glc } })),
    }),
  ];
  if (range !== undefined)
    works.push(async () => ({
      piece: 'days',
      data: dataIn(await around.days({ ...base, query: { range } })),
    }));
  return works.map((work) => () => work().catch(() => null));
}

function dataIn<Data extends object>(answer: Data | WithCookies<Data>): Data {
  return isWithCookies(answer) ? (answer.data as Data) : (answer as Data);
}

async function pieceOf(
  { analytics, clock, log }: DashboardDeps,
  tile: DashboardTile,
  call: TilesCall,
): Promise<Piece> {
  const { query, caller, language, signal, origin } = call;
  try {
    const asked = toTileFilters(tile, query, clock.now().getTime());
    return {
      piece: 'tile',
      tile,
      data: await analytics.queryWithoutRightsCheck(tileQuery(tile, asked), caller, call),
    };
  } catch (thrown) {
    const { code, params } = toAppError(signal.aborted ? signal.reason : thrown);
    if (code === 'internal' && !signal.aborted) log.error({ err: thrown, tile }, 'tile failed');
    const message = sayFailure(code, params, language);
    return { piece: 'failure', tile, code, message, requestId: origin.requestId };
  }
}
