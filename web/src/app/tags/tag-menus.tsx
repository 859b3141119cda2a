import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import type { VisitedPage } from './tag-rules.ts';
import { tags, useTags } from './tags-store.ts';
import { useCloseTags } from './use-close-tags.ts';
import { useTagTitle, useTagTitles } from './use-tag-title.ts';

// The menus of the tags, which load when the user first opens one.

type Props = { spot: Spot; onClose: () => void };

/** Shows the context menu of a tag (spec §2): refresh, close, close others, close all. */
export function TagMenu({ view, spot, onClose }: Props & { view: VisitedPage }) {
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

/** Shows the menu of all visited pages; the current page has a mark. */
export function TagList({ spot, onClose }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const titleOf = useTagTitles();
  const views = useTags((state) => state.views);
  const actions = views.map(({ path, fullPath }) => ({
    key: path,
    label: titleOf(path),
    icon: path === pathname && <CheckOutlined aria-hidden />,
    run: () => void navigate(fullPath),
  }));
  return <PopupMenu label={t('tags.list')} actions={actions} spot={spot} onClose={onClose} />;
}
