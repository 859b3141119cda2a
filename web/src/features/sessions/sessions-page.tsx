import type { SignedInSession } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask, notify } from '#lib/notify.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { Can, useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type {
  BatchAction,
  ResourceColumn,
  RowAction,
} from '#ui/resource-page/resource-page-props.ts';
import styles from './sessions.module.css';

const shape = resourceShape({});

/** Shows the page with the sessions of signed-in users, with their addresses and browsers. */
export function SessionsPage() {
  const { t } = useTranslation('sessions');
  const resource = useResource<SignedInSession>({
    name: 'sessions.list',
    list: api.sessions.list,
    shape,
  });
  const endOthers = async () => {
    if (!(await ask({ title: t('endOthers.title'), text: t('end.text') }))) return;
    try {
      const { ended } = await api.sessions.endOthers();
      notify.success(t('endOthers.done', { count: ended }));
    } catch (error) {
      handleError(error);
    }
    await resource.refresh();
  };
  return (
    <ResourcePage<SignedInSession, object>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ username, nickName }) => (nickName ? `${nickName} (${username})` : username)}
      nameColumn="username"
      columns={useColumns()}
      search={t('search')}
      actions={useActions()}
      batch={useBatch()}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      extra={
        <Can all={['session:end']}>
          <Button danger onClick={() => void endOthers()}>
            {t('endOthers.button')}
          </Button>
        </Can>
      }
    />
  );
}

function useActions(): (session: SignedInSession) => RowAction[] {
  const { t } = useTranslation('sessions');
  const mayEnd = useCan({ all: ['session:end'] });
  return ({ id, accountId, username, isOwn }) => {
    if (!mayEnd || isOwn) return [];
    return [
      {
        key: 'end',
        label: t('end.button'),
        ask: { title: t('end.title', { name: username }), text: t('end.text') },
        done: t('end.done'),
        run: () => api.sessions.end({ body: { ids: [id] } }),
      },
      {
        key: 'endAll',
        label: t('endAll.button'),
        ask: { title: t('endAll.title', { name: username }), text: t('end.text') },
        done: t('end.done'),
        run: () => api.sessions.end({ body: { accountId } }),
      },
    ];
  };
}

function useBatch(): BatchAction<SignedInSession>[] {
  const { t } = useTranslation('sessions');
  const mayEnd = useCan({ all: ['session:end'] });
  if (!mayEnd) return [];
  return [
    {
      key: 'end',
      label: t('end.button'),
      isDanger: true,
      done: t('end.done'),
      ask: (rows) => ({ title: t('end.many', { count: rows.length }), text: t('end.text') }),
      run: (rows) => api.sessions.end({ body: { ids: rows.map(({ id }) => id) } }),
    },
  ];
}

function useColumns(): ResourceColumn<SignedInSession>[] {
  const { t } = useTranslation('sessions');
  const { date, ago } = useFormat();
  return [
    {
      key: 'username',
      title: t('username'),
      width: 208,
      sort: 'ascend',
      render: ({ username, isOwn, ofClient, clientId }) => (
        <>
          {username}
          {isOwn && <span className={styles.own}>{t('own')}</span>}
          {ofClient && <span className={styles.own}>{t('ofClient', { clientId })}</span>}
        </>
      ),
    },
    {
      key: 'nickName',
      title: t('nickName'),
      width: 112,
      render: ({ nickName }) => nickName || noValue,
    },
    { key: 'address', title: t('address'), width: 144, render: ({ address }) => address },
    {
      key: 'browser',
      title: t('browser'),
      width: 128,
      render: ({ browser }) => browser || noValue,
    },
    {
      key: 'system',
      title: t('system'),
      width: 112,
      isMinor: true,
      render: ({ system }) => system || noValue,
    },
    {
      key: 'since',
      title: t('since'),
      width: 148,
      sort: 'descend',
      render: ({ since }) => date(since, 'minute'),
      excel: { format: 'time' },
    },
    {
      key: 'lastSeen',
      title: t('lastSeen'),
      width: 148,
      sort: 'descend',
      render: ({ lastSeen }) => <span title={date(lastSeen, 'minute')}>{ago(lastSeen)}</span>,
      excel: { format: 'time' },
    },
    {
      key: 'clientId',
      title: t('client'),
      isExtra: true,
      width: 112,
      render: ({ clientId }) => clientId,
    },
  ];
}
