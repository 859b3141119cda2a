import type { User } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { useWholeGroupName } from './scope/scope-field.tsx';
import { scopeLibraryName } from './scope/scope-tree.ts';
import styles from './users.module.css';

/** Returns the columns of the list of users. */
export function useUserColumns(): ResourceColumn<User>[] {
  return [...usePersonColumns(), ...useRightColumns(), ...useTimeColumns()];
}

function usePersonColumns(): ResourceColumn<User>[] {
  const { t } = useTranslation('users');
  const sexes = { male: t('sex.male'), female: t('sex.female'), secret: t('sex.secret') };
  const statuses = { valid: t('status.valid'), invalid: t('status.invalid') };
  return [
    {
      key: 'username',
      title: t('username'),
      width: 112,
      sort: 'ascend',
      render: ({ username, nickName, avatar }) => (
        <span className={styles.named}>
          <Avatar name={nickName || username} address={avatar} size={22} /> {username}
        </span>
      ),
    },
    {
      key: 'nickName',
      title: t('nickName'),
      width: 96,
      sort: 'ascend',
      render: ({ nickName }) => nickName || noValue,
    },
    { key: 'sex', title: t('sex.label'), isExtra: true, width: 72, ...coded('sex', sexes) },
    {
      key: 'status',
      title: t('status.label'),
      width: 92,
      render: ({ status }) => (
        <StatusMark tone={status === 'invalid' ? 'bad' : 'good'}>{statuses[status]}</StatusMark>
      ),
      excel: { labels: statuses },
    },
    { ...text('dept', t('dept'), 120), wraps: true },
    { ...text('unit', t('unit'), 128), isExtra: true },
    { ...text('mobile', t('mobile'), 116), isMinor: true },
    { ...text('email', t('email'), 200), isExtra: true },
  ];
}

const text = (
  key: 'dept' | 'unit' | 'mobile' | 'email' | 'desc',
  title: string,
  width: number,
): ResourceColumn<User> => ({
  key,
  title,
  width,
  render: (user) => (user[key] === '' ? noValue : <span title={user[key]}>{user[key]}</span>),
});

const coded = (key: 'sex', labels: Readonly<Record<string, string>>) => ({
  render: (user: User) => labels[user[key]],
  excel: { labels },
});

function useRightColumns(): ResourceColumn<User>[] {
  const { t } = useTranslation('users');
  const { groups = [] } = useLibraries('');
  const wholeOf = useWholeGroupName();
  return [
    {
      key: 'role',
      title: t('role'),
      width: 132,
      wraps: true,
      render: ({ role, isSuper }) => {
        const names = isSuper ? t('super') : role.join(t('comma'));
        return names === '' ? noValue : <span title={names}>{names}</span>;
      },
    },
    {
      key: 'libraries',
      title: t('libraries'),
      width: 180,
      wraps: true,
      excel: false,
      render: ({ allLibraries, libraries }) => {
        if (allLibraries) return t('scope.all');
        const names = libraries
          .map((one) => scopeLibraryName(one, groups, wholeOf))
          .join(t('comma'));
        return names === '' ? noValue : <span title={names}>{names}</span>;
      },
    },
  ];
}

function useTimeColumns(): ResourceColumn<User>[] {
  const { t } = useTranslation('users');
  const { date } = useFormat();
  const time = (
    key: 'createTime' | 'modifyTime' | 'lastLoginTime',
    title: string,
    isExtra: boolean,
  ): ResourceColumn<User> => ({
    key,
    title,
    isExtra,
    width: 148,
    sort: 'descend',
    render: ({ [key]: at }) => (at === null ? noValue : date(at, 'minute')),
    excel: { format: 'time' },
  });
  return [
    time('lastLoginTime', t('lastLoginTime'), false),
    time('createTime', t('createTime'), true),
    time('modifyTime', t('modifyTime'), true),
    { ...text('desc', t('desc'), 200), isExtra: true },
  ];
}
