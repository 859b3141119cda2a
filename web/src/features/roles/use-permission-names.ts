import { useTranslation } from 'react-i18next';

/** What permissions and their areas are called. */
export function usePermissionNames() {
  const { t } = useTranslation('permissions');
  return {
    areaName: (area: string) => t(`area.${area}`),
    permissionName: (permission: string) => {
      const [area, action] = permission.split(':');
      return t(`name.${area}.${action}`);
    },
  };
}
