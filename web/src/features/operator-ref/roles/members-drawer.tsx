import type { OperatorRole, RoleOperator } from '@stacksight/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Drawer, Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './operator-role.module.css';

type MembersQuery = { search: string; has: '' | 'yes' | 'no'; page: number };
const size = 50;

/** Shows the drawer with the operators who have a role; each change is saved at once. */
export function MembersDrawer({ role, onClose }: { role: OperatorRole; onClose: () => void }) {
  const { t } = useTranslation('operator-role');
  const [query, setQuery] = useState<MembersQuery>({ search: '', has: '', page: 1 });
  const { data, error, refetch } = useMembers(role.id, query);
  const total = data?.total ?? 0;
  return (
    <Drawer
      open
      title={t('members.title', { name: role.name })}
      size="min(560px, 100vw)"
      onClose={onClose}
    >
      <div className={styles.tools}>
        <Input.Search
          allowClear
          placeholder={t('members.search')}
          aria-label={t('members.search')}
          onSearch={(search) => setQuery({ ...query, search: search.trim(), page: 1 })}
        />
        <Segmented<MembersQuery['has']>
          value={query.has}
          onChange={(has) => setQuery({ ...query, has, page: 1 })}
          options={[
            { value: '', label: t('members.all') },
            { value: 'yes', label: t('members.has') },
            { value: 'no', label: t('members.hasNot') },
          ]}
        />
        <span role="status">{t('members.count', { count: total })}</span>
      </div>
      {data === undefined && error === null && <TableSkeleton columns={2} />}
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && (
        <TableEmpty words={{ reason: t('members.none'), hint: t('members.noneHint') }} />
      )}
      <ul className={styles.members}>
        {data?.rows.map((one) => (
          <Member key={one.id} one={one} roleId={role.id} />
        ))}
      </ul>
      {total > size && (
        <Pagination
          size="small"
          current={query.page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={(page) => setQuery({ ...query, page })}
        />
      )}
    </Drawer>
  );
}

function useMembers(roleId: string, { search, has, page }: MembersQuery) {
  const query = {
    roleId,
    pageNum: page,
    pageSize: size,
    ...(search === '' ? {} : { search }),
    ...(has === '' ? {} : { hasRole: has }),
  };
  return useQuery({
    queryKey: ['operatorRole', 'refPage', query],
    queryFn: ({ signal }) => api.operatorRole.refPage({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

function Member({ one, roleId }: { one: RoleOperator; roleId: string }) {
  const { t } = useTranslation('operator-role');
  const mayEdit = useCan({ all: ['operator:edit'] });
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const toggle = async (isOn: boolean) => {
    setBusy(true);
    try {
      const change = isOn ? { add: [one.id] } : { remove: [one.id] };
      await api.operatorRole.refUpdate({ body: { roleId, ...change } });
      notify.success(t(isOn ? 'common:done.bind' : 'common:done.unbind'));
      await client.invalidateQueries({ queryKey: ['operatorRole'] });
      void client.invalidateQueries({ queryKey: ['operatorRef'] });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <Checkbox
        checked={one.hasRole}
        disabled={!mayEdit || isBusy}
        aria-label={t('members.toggle', { name: one.name || one.code })}
        onChange={({ target }) => void toggle(target.checked)}
      >
        <code>{one.code}</code> {one.name}
      </Checkbox>
    </li>
  );
}
