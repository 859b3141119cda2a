import type { RouteNode } from '@stacksight/contract';
import { useMemo } from 'react';
import { joinPaths } from '../route-path.ts';
import { useSession } from '../session/session-store.ts';

/** Returns the addresses of the pages in the user's menu, by component name. */
export function useScreens(): ReadonlyMap<string, string> {
  const routes = useSession((session) => session.routes);
  return useMemo(
    () =>
      new Map(
        routes.flatMap((node) => nodesUnder(node, '')).map(([one, path]) => [one.component, path]),
      ),
    [routes],
  );
}

/** Returns the titles of the pages in the user's menu, by component name. */
export function useScreenTitles(): ReadonlyMap<string, RouteNode['meta']['titles']> {
  const routes = useSession((session) => session.routes);
  return useMemo(
    () =>
      new Map(
        routes
          .flatMap((node) => nodesUnder(node, ''))
          .map(([one]) => [one.component, one.meta.titles]),
      ),
    [routes],
  );
}

function nodesUnder(node: RouteNode, parent: string): [node: RouteNode, path: string][] {
  const path = joinPaths(parent, node.path);
  return [[node, path], ...node.children.flatMap((child) => nodesUnder(child, path))];
}
