import type { RouteNode } from '@stacksight/contract';
import { useMemo } from 'react';
import { joinPaths } from '../route-path.ts';
import { useSession } from '../session/session-store.ts';

/** Component names of the menu → the addresses of their pages, as far as the caller has them. */
export function useScreens(): ReadonlyMap<string, string> {
  const routes = useSession((session) => session.routes);
  return useMemo(() => new Map(routes.flatMap((node) => pathsUnder(node, ''))), [routes]);
}

function pathsUnder(node: RouteNode, parent: string): [component: string, path: string][] {
  const path = joinPaths(parent, node.path);
  return [[node.component, path], ...node.children.flatMap((child) => pathsUnder(child, path))];
}
