import { useNavigate } from 'react-router';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { closeAll, closeOthers, closeView, placeAfter, type VisitedPage } from './tag-rules.ts';
import { tags, useTags } from './tags-store.ts';

/** Returns the path of the last navigation; the router renders it a moment later, and a click may come in between. */
const here = () => window.location.pathname;

/** Closes tags: asks about unsaved changes first, and then opens the tag that follows. */
export function useCloseTags() {
  const navigate = useNavigate();
  const close = async (
    rule: (views: readonly VisitedPage[]) => readonly VisitedPage[],
    place?: (left: readonly VisitedPage[]) => string | null,
  ) => {
    const before = useTags.getState().views;
    const left = rule(before);
    const isUnsaved = before.some(
      ({ path }) => !left.some((view) => view.path === path) && unsaved.has(path),
    );
    if (!(await mayLoseChanges(isUnsaved))) return;
    const next = (place ?? ((views) => placeAfter(views, here())))(left);
    if (next !== null) navigate(next);
    tags.set(rule);
  };
  return {
    one: (path: string) => close((views) => closeView(views, path)),
    others: (view: VisitedPage) =>
      close(
        (views) => closeOthers(views, view.path),
        () => (view.path === here() ? null : view.fullPath),
      ),
    all: () => close(closeAll),
  };
}
