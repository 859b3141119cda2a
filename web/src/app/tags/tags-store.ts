import { create } from 'zustand';
import { useSession } from '#lib/session/session-store.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { addView, moveView, type VisitedPage } from './tag-rules.ts';

// The visited pages of this window. They outlive F5, and not a sign-out: the next user must not see them.

/** Spec §9: a refresh unmounts the page for this long. */
const refreshMs = 200;
const key = 'visitedViews';

type Tags = {
  views: readonly VisitedPage[];
  /** The page that is unmounted right now to be mounted anew. */
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
  /** Leaves what a closing rule leaves. */
  set: change,
  move: (path: string, target: string) => change((views) => moveView(views, path, target)),
  /** Mounts a page anew. */
  refresh: (path: string) => {
    unsaved.forget(path);
    useTags.setState({ refreshing: path });
    setTimeout(() => useTags.setState({ refreshing: null }), refreshMs);
  },
  reset: () => useTags.setState(none),
};
