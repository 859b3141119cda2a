import { create } from 'zustand';
import { useSession } from '#lib/session/session-store.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { addView, moveView, type VisitedPage } from './tag-rules.ts';

// Stores the visited pages of this window. They survive F5; a sign-out deletes them, so that the next user does not see
// them.

/** The milliseconds for which a refresh unmounts the page (spec §9). */
const refreshMs = 200;
const key = 'visitedViews';

type Tags = {
  views: readonly VisitedPage[];
  /** The path of the page that a refresh has unmounted; null after the page has mounted again. */
  refreshing: string | null;
};

const none: Tags = { views: [], refreshing: null };

function restore(): Tags {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      username: string;
      views: VisitedPage[];
    } | null;
    const isTheirs = stored?.username === useSession.getState().user?.username;
    return stored && isTheirs ? { ...none, views: stored.views } : none;
  } catch {
    return none;
  }
}

export const useTags = create<Tags>(restore);

function set(views: readonly VisitedPage[]): void {
  const before = useTags.getState().views;
  if (views === before) return;
  for (const { path } of before)
    if (!views.some((view) => view.path === path)) unsaved.forget(path);
  useTags.setState({ views });
  const username = useSession.getState().user?.username;
  sessionStorage.setItem(key, JSON.stringify({ username, views }));
}

const change = (rule: (views: readonly VisitedPage[]) => readonly VisitedPage[]) =>
  set(rule(useTags.getState().views));

export const tags = {
  add: (view: VisitedPage) => change((views) => addView(views, view)),
  /** Replaces the visited pages with the pages that a closing rule keeps. */
  set: change,
  move: (path: string, target: string) => change((views) => moveView(views, path, target)),
  /** Unmounts a page and mounts it again. */
  refresh: (path: string) => {
    unsaved.forget(path);
    useTags.setState({ refreshing: path });
    setTimeout(() => useTags.setState({ refreshing: null }), refreshMs);
  },
  reset: () => useTags.setState(none),
};
