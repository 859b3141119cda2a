import { z } from 'zod';
import { errorCodes } from '../kit/errors.ts';
import { area, route, stream } from '../kit/route.ts';
import { dashboardTiles, layoutTiles } from '../values/plain/dashboard-tiles.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';
import { analysis } from './analysis.ts';
import { customization } from './customization.ts';

export const DashboardTile = z.enum(dashboardTiles);
export type DashboardTile = z.output<typeof DashboardTile>;
export const LayoutTile = z.enum(layoutTiles);
export type LayoutTile = z.output<typeof LayoutTile>;

const Layout = z.object({ tiles: z.array(LayoutTile).max(layoutTiles.length) });

/** One piece of the dashboard; the server sends each piece as soon as it is ready. */
export const DashboardPiece = z.discriminatedUnion('piece', [
  /** The first piece: the list of tiles. */
  Layout.extend({ piece: z.literal('layout') }),
  /**
   * The data around the tiles, with the same replies as `customization.getLibs`, `analysis.range` and
   * `customization.getSyncDataTime`.
   */
  z.object({ piece: z.literal('libraries'), data: customization.routes.getLibs.reply }),
  z.object({ piece: z.literal('days'), data: analysis.routes.range.reply }),
  z.object({ piece: z.literal('loaded'), data: customization.routes.getSyncDataTime.reply }),
  /** A tile, with the same reply as `dashboard.tile`. */
  z.object({ piece: z.literal('tile'), tile: DashboardTile, data: QueryResult }),
  /** The error of a tile, if `dashboard.tile` would refuse its question. */
  z.object({
    piece: z.literal('failure'),
    tile: DashboardTile,
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
  }),
]);
export type DashboardPiece = z.output<typeof DashboardPiece>;

export const dashboard = area('dashboard', {
  tile: route({
    method: 'GET',
    path: 'dashboard/tile/{tile}',
    summary: 'The numbers of one tile of the dashboard',
    needs: 'dashboard:view',
    params: { tile: DashboardTile },
    query: comparedQuery,
    reply: QueryResult,
    example: exampleResult,
    seconds: 120,
  }),
  tiles: route({
    method: 'GET',
    path: 'dashboard/tiles',
    summary: 'The caller’s whole dashboard as a stream; a failed tile does not stop the others',
    needs: 'dashboard:view',
    query: comparedQuery,
    reply: stream(DashboardPiece),
    example: { piece: 'tile', tile: 'loans', data: exampleResult },
    seconds: 120,
  }),
  layout: route({
    method: 'GET',
    path: 'dashboard/layout',
    summary: 'The tiles that the caller chose, in order',
    needs: 'dashboard:view',
    reply: Layout,
    example: { tiles: ['loans', 'visits'] },
  }),
  saveLayout: route({
    method: 'PUT',
    path: 'dashboard/layout',
    summary: 'Choose and arrange the tiles; an empty list restores the standard',
    needs: 'dashboard:view',
    body: z.strictObject({ tiles: z.array(LayoutTile).max(layoutTiles.length) }),
    reply: z.null(),
    example: null,
  }),
});
