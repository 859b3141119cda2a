import { z } from 'zod';
import { area, route } from '../kit/route.ts';
import { titled } from '../values/names.ts';

/** A node of the menu (spec §3); `component` is the name of a page, or `Layout` for a subsystem. */
export type RouteNode = {
  path: string;
  component: string;
  name: string;
  hidden: boolean;
  redirect: string | null;
  alwaysShow: boolean;
  meta: {
    /** The title in the caller's language. The field `titles` has both languages, so that the page can switch. */
    title: string;
    titles: { 'zh-CN': string; 'en-US': string };
    icon: string;
    affix: boolean;
    noCache: boolean;
    activeMenu: string | null;
  };
  children: RouteNode[];
};

export const RouteNode: z.ZodType<RouteNode> = z
  .object({
    path: z.string(),
    component: z.string(),
    name: z.string(),
    hidden: z.boolean(),
    redirect: z.string().nullable(),
    alwaysShow: z.boolean(),
    meta: z.object({
      ...titled,
      icon: z.string(),
      affix: z.boolean(),
      noCache: z.boolean(),
      activeMenu: z.string().nullable(),
    }),
    get children() {
      return z.array(RouteNode);
    },
  })
  .meta({ id: 'RouteNode' });

export const MenuReply = z.object({ permissions: z.array(z.string()), routes: z.array(RouteNode) });
export type MenuReply = z.output<typeof MenuReply>;

export const menu = area('menu', {
  get: route({
    method: 'GET',
    path: '/system/menu/{username}',
    summary: 'Menus, routes and permissions of the caller',
    needs: 'signedIn',
    params: { username: z.string().max(64) },
    query: { roleIdsStr: z.string().max(2_000).optional() },
    reply: MenuReply,
    example: { permissions: ['dashboard:view'], routes: [] },
  }),
});
