import { UploadOutlined } from '@ant-design/icons';
import type { NewUser, OneTimePassword, User } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { type Resource, resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { Can } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { OneTimeDialog } from './one-time-dialog.tsx';
import { useDepartments, useRoleChoices } from './use-user-choices.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserActions, useUserBatch, useUserForm } from './use-user-form.tsx';
import { UserFields } from './user-fields.tsx';

const shape = resourceShape({
  status: urlChoice(['', 'valid', 'invalid'], ''),
  roleId: urlText(),
  departmentId: urlText(),
});

/** Shows the page with the accounts: profile, roles, and visible libraries. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([]);
  const [isImporting, setImporting] = useState(false);
  const resource = useNamedLibraries(
    useResource<User>({
      name: 'users.list',
      list: api.users.list,
      get: (id, signal) => api.users.get({ params: { id }, signal }),
      shape,
    }),
  );
  const { form, remove } = useUserForm(setPasswords);
  return (
    <>
      <ResourcePage<User, NewUser>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ username, nickName }) => (nickName ? `${nickName} (${username})` : username)}
        nameColumn="username"
        columns={useUserColumns()}
        search={t('search')}
        filters={useFilters()}
        form={{ ...form, fields: ({ row }) => <UserFields row={row} /> }}
        remove={remove}
        actions={useUserActions(setPasswords)}
        batch={useUserBatch(setPasswords)}
        history={({ username }) => username}
        fieldNames={{ allLibraries: t('scope.all'), defaultGlc: t('scope.group') }}
        excelNeeds="user:export"
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
        extra={
          <Can all={['user:add']}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {t('import.button')}
            </Button>
          </Can>
        }
      />
      {isImporting && (
        <ImportDialog onClose={() => setImporting(false)} onDone={resource.refresh} />
      )}
      {passwords.length > 0 && (
        <OneTimeDialog passwords={passwords} onClose={() => setPasswords([])} />
      )}
    </>
  );
}

/** Waits for the names of the libraries, so that rows do not grow when the names replace the codes. */
function useNamedLibraries(resource: Resource<User>): Resource<User> {
  const { data, error } = useLibraries('').answer;
  const isNamed = data !== undefined || error != null;
  const { answer } = resource;
  return isNamed ? resource : { ...resource, answer: { ...answer, rows: undefined } };
}

function useFilters(): ResourceFilter[] {
  const { t } = useTranslation('users');
  const { data: roles = [] } = useRoleChoices();
  const departments = useDepartments();
  return [
    {
      name: 'status',
      label: t('status.label'),
      options: (['valid', 'invalid'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
    {
      name: 'roleId',
      label: t('role'),
      options: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
    },
    {
      name: 'departmentId',
      label: t('dept'),
      options: departments.map(({ id, path }) => ({ value: id, label: path })),
    },
  ];
}
