import type { ProfileForm } from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { saveSession } from '#lib/session/session-store.ts';

/** Saves the profile and shows a notice; the form shows the errors itself. */
export function useUpdateProfile() {
  const { t } = useTranslation('profile');
  return useMutation({
    mutationFn: async (body: ProfileForm) => {
      await api.session.updateProfile({ body });
      return api.session.user();
    },
    onSuccess: ({ principal }) => {
      saveSession({ user: principal });
      notify.success(t('common:done.update'));
    },
    meta: { silent: true },
  });
}
