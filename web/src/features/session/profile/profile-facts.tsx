import type { Principal } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './profile.module.css';

/** Shows the facts about the account; a dash stands for an unknown value. */
export function ProfileFacts({ user }: { user: Principal }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const sexes = { male: t('sex.male'), female: t('sex.female'), secret: t('sex.secret') };
  const facts: readonly [label: string, value: string][] = [
    [t('username'), user.username],
    [t('nickName'), user.nickName],
    [t('sex.label'), sexes[user.sex]],
    [t('email'), user.email],
    [t('mobile'), user.mobile],
    [t('dept'), user.orgName],
    [t('role'), user.isSuper ? t('shell:user.super') : user.roleNames.join(t('comma'))],
    [t('libraries'), user.libraries === null ? t('allLibraries') : user.libraries.join(t('comma'))],
    [t('createTime'), user.createTime === '' ? '' : format.date(user.createTime, 'minute')],
    [
      t('lastLoginTime'),
      user.lastLoginTime === null ? '' : format.date(user.lastLoginTime, 'minute'),
    ],
    [t('desc'), user.desc],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
