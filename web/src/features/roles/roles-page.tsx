import type { Role, RoleForm } from '@stacksight/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { permissionGroups } from './permission-groups.ts';
import { RoleDetail } from './role-detail.tsx';
import { RoleFields } from './role-fields.tsx';
import { useMayGive } from './use-may-give.ts';

const shape = resourceShape({});
const known = permissionGroups.flatMap(({ permissions }) => permissions);
const empty: RoleForm = { roleName: '', remark: '', perms: [], menuIds: [] };

const toForm = ({ roleName, remark, perms, menuIds }: Role): RoleForm => ({
  roleName,
  remark,
  // Stored permissions that this version does not know are dropped.
  perms: known.filter((one) => perms.includes(one)),
  menuIds,
});

/** Shows the page with the roles, which are named sets of permissions and menu entries. */
export function RolesPage() {
  // The texts of the form load with the page, because a page that loads texts later disappears for a moment.
  const { t } = useTranslation(['roles', 'permissions']);
  const resource = useResource<Role>({
    name: 'roles.list',
    list: api.roles.list,
    get: (id, signal) => api.roles.get({ params: { id }, signal }),
    shape,
  });
  const { start, copy } = useCopy(resource.view.open, () =>
    resource.change({ open: 'new' }, { push: true }),
  );
  const mayEdit = useCan({ all: ['role:edit'] });
  const mayGive = useMayGive();
  // Users cannot change a role with permissions that they lack.
  const isOwn = ({ perms }: Role) => perms.every(mayGive);
  return (
    <ResourcePage<Role, RoleForm>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ roleName }) => roleName}
      nameColumn="roleName"
      columns={useColumns()}
      search={t('search')}
      form={{
        needs: 'role:edit',
        canEdit: isOwn,
        width: 760,
        start: (role) => (role === null ? start : toForm(role)),
        fields: ({ row }) => <RoleFields row={row} />,
        save: (body, role) =>
          role === null
            ? api.roles.create({ body })
            : api.roles.update({ params: { id: role.id }, body }),
      }}
      remove={{
        needs: 'role:edit',
        canRemove: isOwn,
        text: t('removeText'),
        run: ({ id }) => api.roles.remove({ params: { id } }),
      }}
      detail={(role) => <RoleDetail role={role} />}
      history={({ id }) => id}
      fieldNames={{ perms: t('permissions'), menuIds: t('menus') }}
      actions={(role) =>
        mayEdit ? [{ key: 'copy', label: t('copy'), run: () => copy(role) }] : []
      }
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

// Starts a new role with the permissions and menu entries of another role, and with a new name.
function useCopy(open: string, openNew: () => void) {
  const [start, setStart] = useState(empty);
  useEffect(() => {
    if (open === '') setStart(empty);
  }, [open]);
  const copy = (role: Role) => {
    setStart({ ...toForm(role), roleName: '' });
    openNew();
  };
  return { start, copy };
}

function useColumns(): ResourceColumn<Role>[] {
  const { t } = useTranslation('roles');
  const { date, full } = useFormat();
  return [
    {
      key: 'roleName',
      title: t('roleName'),
      width: 184,
      sort: 'ascend',
      render: ({ roleName }) => roleName,
    },
    {
      key: 'remark',
      title: t('remark'),
      width: 320,
      wraps: true,
      render: ({ remark }) => (remark === '' ? noValue : <span title={remark}>{remark}</span>),
    },
    {
      key: 'perms',
      title: t('permissions'),
      width: 116,
      align: 'end',
      render: ({ perms }) => full(perms.length),
    },
    {
      key: 'users',
      title: t('users'),
      width: 104,
      align: 'end',
      sort: 'descend',
      render: ({ users }) => full(users),
      excel: { format: 'integer' },
    },
    {
      key: 'modifyTime',
      title: t('modifyTime'),
      width: 156,
      sort: 'descend',
      render: ({ modifyTime }) => date(modifyTime, 'minute'),
      excel: { format: 'time' },
    },
    {
      key: 'createTime',
      title: t('createTime'),
      isExtra: true,
      width: 156,
      sort: 'descend',
      render: ({ createTime }) => date(createTime, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
