// The rules of visited pages (spec §2, §4) as pure functions, whose results the store keeps.

export type VisitedPage = {
  /** The path of the page, which identifies the view. */
  path: string;
  /** The path with the query of the last visit. */
  fullPath: string;
  isAffix: boolean;
  isCached: boolean;
};

/** Adds a path once; another visit only updates its query. */
export function addView(views: readonly VisitedPage[], view: VisitedPage): readonly VisitedPage[] {
  const known = views.find(({ path }) => path === view.path);
  if (!known) return view.isAffix ? withAffix(views, view) : [...views, view];
  if (known.fullPath === view.fullPath && known.isCached === view.isCached) return views;
  return views.map((one) =>
    one.path === view.path ? { ...view, isAffix: one.isAffix || view.isAffix } : one,
  );
}

/** Inserts a pinned tag behind the other pinned tags. */
function withAffix(views: readonly VisitedPage[], view: VisitedPage): readonly VisitedPage[] {
  const count = views.filter(({ isAffix }) => isAffix).length;
  return views.toSpliced(count, 0, view);
}

/** Closes a tag; a pinned tag stays. */
export function closeView(views: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return views.filter((view) => view.isAffix || view.path !== path);
}

export function closeOthers(views: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return views.filter((view) => view.isAffix || view.path === path);
}

export function closeAll(views: readonly VisitedPage[]): readonly VisitedPage[] {
  return views.filter((view) => view.isAffix);
}

/** Returns the page to open after tags were closed: null if the current tag remains, else the last tag, else `/`. */
export function placeAfter(views: readonly VisitedPage[], active: string): string | null {
  if (views.some((view) => view.path === active)) return null;
  return views.at(-1)?.fullPath ?? '/';
}

/** Returns the order after the user drags a tag to the place of another; pinned tags stay before the others. */
export function moveView(
  views: readonly VisitedPage[],
  path: string,
  target: string,
): readonly VisitedPage[] {
  const from = views.findIndex((view) => view.path === path);
  const to = views.findIndex((view) => view.path === target);
  const [moved, other] = [views[from], views[to]];
  if (!moved || !other || from === to || moved.isAffix !== other.isAffix) return views;
  return views.toSpliced(from, 1).toSpliced(to, 0, moved);
}
