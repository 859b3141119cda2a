import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { QueryResult } from '../values/query-result.ts';
import { comparedQuery, exampleResult } from '../values/statistics.ts';

export const dashboardTiles = [
  'loans',
  'returns',
  'visits',
  'activeReaders',
  'newReaders',
  'stock',
  'holds',
  'loansByMonth',
  'loansByLibrary',
  'loansByClass',
  'loansByReaderType',
  'weekdayHour',
  'hotTitles',
  'newBooks',
  'credit',
] as const;

export const DashboardTile = z.enum(dashboardTiles);
export type DashboardTile = z.output<typeof DashboardTile>;

const Layout = z.object({ tiles: z.array(DashboardTile).max(dashboardTiles.length) });

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
    body: z.strictObject({ tiles: z.array(DashboardTile).max(dashboardTiles.length) }),
    reply: z.null(),
    example: null,
  }),
});
