import type { MenuEntry, MenuForm } from '@stacksight/contract';

/** Returns the form values of a menu entry; a new entry gets the parent `parentId`. */
export function toMenuForm(entry: MenuEntry | null, parentId: string | null): MenuForm {
  if (entry === null) return { ...empty, parentId };
  const { id: _, name, depth, wholePath, roleNames, isNeeded, modifiedAt, ...form } = entry;
  return form as MenuForm;
}

const empty: MenuForm = {
  parentId: null,
  type: 'menu',
  titleZh: '',
  titleEn: '',
  path: '',
  component: '',
  permission: '',
  icon: '',
  hidden: false,
  affix: false,
  noCache: false,
  alwaysShow: false,
  redirect: null,
  activeMenu: null,
  roleIds: [],
};
