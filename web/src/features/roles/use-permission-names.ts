import { useTranslation } from 'react-i18next';

/** Returns the names of permissions and of their areas. */
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
