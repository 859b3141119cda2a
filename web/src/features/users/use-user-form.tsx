import type { NewUser, OneTimePassword, User } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useSession } from '#lib/session/session-store.ts';
import { useCan } from '#ui/can/can.tsx';
import type {
  BatchAction,
  ResourceForm,
  ResourceRemove,
  RowAction,
} from '#ui/resource-page/resource-page-props.ts';

const empty: NewUser = {
  username: '',
  nickName: '',
  sex: 'secret',
  email: '',
  departmentId: null,
  unit: '',
  roleIds: [],
  mobile: '',
  status: 'valid',
  desc: '',
  allLibraries: false,
  libraries: [],
  defaultGlc: '',
};

function toForm(user: User): NewUser {
  const { username, nickName, sex, email, departmentId, unit, roleIds, mobile, status } = user;
  const { desc, allLibraries, libraries, defaultGlc } = user;
  return {
    ...{ username, nickName, sex, email, departmentId, unit, roleIds, mobile, status },
    ...{ desc, allLibraries, libraries, defaultGlc },
  };
}

type Show = (passwords: readonly OneTimePassword[]) => void;

/** Returns the form and calls that create, change and delete users; a new user gets a password, which is shown once. */
export function useUserForm(show: Show): {
  form: Omit<ResourceForm<User, NewUser>, 'fields'>;
  remove: ResourceRemove<User>;
} {
  const { t } = useTranslation('users');
  const canTouch = useCanTouch();
  const isOwn = useIsOwn();
  return {
    form: {
      needs: 'user:update',
      addNeeds: 'user:add',
      canEdit: canTouch,
      width: 720,
      start: (user) => (user === null ? empty : toForm(user)),
      save: async ({ username, ...form }, user) => {
        if (user !== null) return api.users.update({ params: { id: user.id }, body: form });
        show([await api.users.create({ body: { username: username.trim(), ...form } })]);
      },
    },
    remove: {
      needs: 'user:delete',
      canRemove: (user) => canTouch(user) && !isOwn(user),
      text: t('removeText'),
      run: ({ id }) => api.users.remove({ params: { id } }),
    },
  };
}

function useIsOwn(): (user: User) => boolean {
  const own = useSession((session) => session.user?.username.toLowerCase());
  return ({ username }) => username.toLowerCase() === own;
}

function useCanTouch(): (user: User) => boolean {
  const isSuper = useSession((session) => session.user?.isSuper ?? false);
  return (user) => isSuper || !user.isSuper;
}

/** Returns the actions that disable, enable and give a new password to a user. */
export function useUserActions(show: Show): (user: User) => RowAction[] {
  const { t } = useTranslation('users');
  const mayUpdate = useCan({ all: ['user:update'] });
  const mayReset = useCan({ all: ['user:reset'] });
  const canTouch = useCanTouch();
  const isOwn = useIsOwn();
  return (user) => {
    if (!canTouch(user) || isOwn(user)) return [];
    const { id, username, status } = user;
    const next = status === 'valid' ? 'invalid' : 'valid';
    const toggle: RowAction = {
      key: 'toggle',
      label: t(`make.${next}`),
      done: t(`made.${next}`),
      ...(next === 'invalid'
        ? { ask: { title: t('disable.title', { name: username }), text: t('disable.text') } }
        : {}),
      run: () => api.users.setStatus({ body: { ids: [id], status: next } }),
    };
    const reset: RowAction = {
      key: 'reset',
      label: t('reset.button'),
      done: t('reset.done'),
      ask: { title: t('reset.title', { name: username }), text: t('reset.text') },
      run: async () => show(await api.users.reset({ body: { ids: [id] } })),
    };
    return [...(mayUpdate ? [toggle] : []), ...(mayReset ? [reset] : [])];
  };
}

/** Returns the actions on several users; the server refuses a selection that contains the signed-in user. */
export function useUserBatch(show: Show): BatchAction<User>[] {
  const { t } = useTranslation('users');
  const mayUpdate = useCan({ all: ['user:update'] });
  const mayReset = useCan({ all: ['user:reset'] });
  const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id);
  const setStatus = (status: User['status']): BatchAction<User> => ({
    key: status,
    label: t(`make.${status}`),
    done: t(`made.${status}`),
    ...(status === 'invalid'
      ? {
          ask: (rows) => ({
            title: t('disable.many', { count: rows.length }),
            text: t('disable.text'),
          }),
        }
      : {}),
    run: (rows) => api.users.setStatus({ body: { ids: idsOf(rows), status } }),
  });
  const reset: BatchAction<User> = {
    key: 'reset',
    label: t('reset.button'),
    done: t('reset.done'),
    ask: (rows) => ({ title: t('reset.many', { count: rows.length }), text: t('reset.text') }),
    run: async (rows) => show(await api.users.reset({ body: { ids: idsOf(rows) } })),
  };
  return [
    ...(mayUpdate ? [setStatus('valid'), setStatus('invalid')] : []),
    ...(mayReset ? [reset] : []),
  ];
}
