import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import type { VisitedPage } from './tag-rules.ts';
import { tags, useTags } from './tags-store.ts';
import { useCloseTags } from './use-close-tags.ts';
import { useTagTitle } from './use-tag-title.ts';

/** The context menu of a tag (spec §2): refresh, close, close others, close all. */
export function TagMenu({
  view,
  spot,
  onClose,
}: {
  view: VisitedPage;
  spot: Spot;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = useCloseTags();
  const views = useTags((state) => state.views);
  const { path, fullPath, isAffix } = view;
  const actions: MenuAction[] = [
    {
      key: 'refresh',
      label: t('tags.refresh'),
      run: () => {
        if (path !== pathname) navigate(fullPath);
        tags.refresh(path);
      },
    },
    { key: 'close', label: t('tags.close'), isDisabled: isAffix, run: () => void close.one(path) },
    {
      key: 'others',
      label: t('tags.closeOthers'),
      isDisabled: views.every((one) => one.isAffix || one.path === path),
      run: () => void close.others(view),
    },
    {
      key: 'all',
      label: t('tags.closeAll'),
      isDisabled: views.every((one) => one.isAffix),
      run: () => void close.all(),
    },
  ];
  return <PopupMenu label={useTagTitle(path)} actions={actions} spot={spot} onClose={onClose} />;
}
