import { z } from 'zod';
import { errorCodes } from '../kit/errors.ts';
import { area, route, stream } from '../kit/route.ts';
import { dashboardTiles, layoutTiles } from '../values/plain/dashboard-tiles.ts';
import { QueryResult } from '../values/query-result.ts';
import { exampleScreen, ScreenLook, ScreenPart } from '../values/report-screen.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';
import { analysis } from './analysis.ts';
import { customization } from './customization.ts';

export const DashboardTile = z.enum(dashboardTiles);
export type DashboardTile = z.output<typeof DashboardTile>;
export const LayoutTile = z.enum(layoutTiles);
export type LayoutTile = z.output<typeof LayoutTile>;

const Layout = z.object({
  tiles: z.array(LayoutTile).max(layoutTiles.length),
  /** The number of parts of reports that the caller has pinned and may see now. */
  pins: z.number().int(),
});

/** The parts that can be pinned: an analysis or a target, as a report shows it or alone. */
export const PinForm = z.strictObject({
  kind: z.enum(['component', 'target']),
  id: z.uuid(),
  /** The report whose filters the pin follows; null for a saved analysis alone. */
  report: z.uuid().nullable(),
});
export type PinForm = z.output<typeof PinForm>;

export const DashboardPin = z.object({
  id: z.uuid(),
  item: PinForm,
  name: z.string(),
  /** The name of the report; null for a saved analysis alone. */
  reportName: z.string().nullable(),
});
export type DashboardPin = z.output<typeof DashboardPin>;

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

const id = '00000000-0000-4000-8000-000000000000';

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
    example: { tiles: ['loans', 'visits'], pins: 1 },
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
  pins: route({
    method: 'GET',
    path: 'dashboard/pins',
    summary: 'The parts of reports and the saved analyses on the caller’s dashboard, in order',
    needs: 'analysis:view',
    reply: z.array(DashboardPin),
    example: [
      {
        id,
        item: { kind: 'component', id, report: id },
        name: '各馆外借趋势',
        reportName: '馆长月报',
      },
    ],
  }),
  pin: route({
    method: 'POST',
    path: 'dashboard/pins',
    summary: 'Put a part of a report, or a saved analysis, on one’s own dashboard',
    needs: 'analysis:view',
    body: PinForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  arrangePins: route({
    method: 'PUT',
    path: 'dashboard/pins',
    summary:
      'Arrange the parts of reports on one’s own dashboard; those that are not named come last',
    needs: 'analysis:view',
    body: z.strictObject({ ids: z.array(z.uuid()).max(100) }),
    reply: z.null(),
    example: null,
  }),
  unpin: route({
    method: 'DELETE',
    path: 'dashboard/pins/{id}',
    summary: 'Take a part of a report off one’s own dashboard',
    needs: 'analysis:view',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  pinScreen: route({
    method: 'GET',
    path: 'dashboard/pins/{id}',
    summary:
      'A pinned part as finished texts and drawing, with the caller’s rights and its report’s filters',
    needs: 'analysis:view',
    params: { id: z.uuid() },
    query: { theme: ScreenLook.theme },
    reply: ScreenPart,
    example: exampleScreen.parts[0] as ScreenPart,
    seconds: 120,
  }),
});
