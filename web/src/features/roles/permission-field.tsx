import type { Permission } from '@stacksight/contract';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { type PermissionGroup, permissionGroups } from './permission-groups.ts';
import styles from './roles.module.css';
import { useMayGive } from './use-may-give.ts';
import { usePermissionNames } from './use-permission-names.ts';

type Props = { value?: readonly Permission[]; onChange?: (value: Permission[]) => void };

const none: readonly Permission[] = [];

/** Shows the field for the permissions of a role; users can remove, but not grant, permissions that they lack. */
export function PermissionField({ value = none, onChange }: Props) {
  const { t } = useTranslation('roles');
  const mayGive = useMayGive();
  const held = new Set(value);
  const change = (all: readonly Permission[], isOn: boolean) => {
    for (const one of all) {
      if (!isOn) held.delete(one);
      else if (mayGive(one)) held.add(one);
    }
    onChange?.([...held]);
  };
  const all = permissionGroups.flatMap(({ permissions }) => permissions);
  return (
    <div className={styles.permissions}>
      <p className={styles.bulk}>
        <span role="status">{t('chosen', { count: held.size, total: all.length })}</span>
        <Button size="small" onClick={() => change(all, true)}>
          {t('all')}
        </Button>
        <Button size="small" onClick={() => change(all, false)}>
          {t('none')}
        </Button>
      </p>
      {permissionGroups.map((group) => (
        <Group key={group.area} group={group} held={held} mayGive={mayGive} onChange={change} />
      ))}
    </div>
  );
}

type GroupProps = {
  group: PermissionGroup;
  held: ReadonlySet<Permission>;
  mayGive: (permission: Permission) => boolean;
  onChange: (all: readonly Permission[], isOn: boolean) => void;
};

function Group({ group: { area, permissions }, held, mayGive, onChange }: GroupProps) {
  const { t } = useTranslation('roles');
  const { areaName, permissionName } = usePermissionNames();
  const name = areaName(area);
  const count = permissions.filter((one) => held.has(one)).length;
  const canChange = (one: Permission) => held.has(one) || mayGive(one);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={name} className={styles.group}>
      <Checkbox
        checked={count === permissions.length}
        indeterminate={count > 0 && count < permissions.length}
        disabled={!permissions.some(canChange)}
        onChange={({ target }) => onChange(permissions, target.checked)}
      >
        {name}
      </Checkbox>
      <div className={styles.choices}>
        {permissions.map((one) => (
          <Checkbox
            key={one}
            checked={held.has(one)}
            disabled={!canChange(one)}
            {...(canChange(one) ? {} : { title: t('beyond') })}
            onChange={({ target }) => onChange([one], target.checked)}
          >
            {permissionName(one)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
