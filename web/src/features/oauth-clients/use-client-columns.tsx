import type { OauthClient } from '@stacksight/contract';
import { clientGrants } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the columns of the list of clients. */
export function useClientColumns(): ResourceColumn<OauthClient>[] {
  const { t } = useTranslation('oauth-clients');
  const { date, full, span } = useFormat();
  const grants = Object.fromEntries(clientGrants.map((one) => [one, t(`grant.${one}`)]));
  return [
    {
      key: 'clientId',
      title: t('field.clientId'),
      width: 180,
      sort: 'ascend',
      render: ({ clientId, isConsole }) => (isConsole ? `${clientId} (${t('console')})` : clientId),
    },
    {
      key: 'authorizedGrantTypes',
      title: t('field.grants'),
      width: 200,
      wraps: true,
      render: ({ authorizedGrantTypes }) =>
        authorizedGrantTypes.map((one) => grants[one] ?? one).join(t('comma')),
      excel: { labels: grants },
    },
    {
      key: 'accessTokenValidity',
      title: t('field.accessShort'),
      width: 130,
      align: 'end',
      render: ({ accessTokenValidity }) => span(accessTokenValidity),
      excel: { format: 'integer' },
    },
    {
      key: 'refreshTokenValidity',
      title: t('field.refreshShort'),
      width: 130,
      align: 'end',
      render: ({ refreshTokenValidity }) => span(refreshTokenValidity),
      excel: { format: 'integer' },
    },
    {
      key: 'scope',
      title: t('field.scope'),
      width: 140,
      isMinor: true,
      render: ({ scope }) => scope || noValue,
    },
    {
      key: 'sessions',
      title: t('field.sessions'),
      width: 100,
      align: 'end',
      sort: 'descend',
      render: ({ sessions }) => full(sessions),
      excel: { format: 'integer' },
    },
    {
      key: 'secretAt',
      title: t('field.secretAt'),
      width: 160,
      isMinor: true,
      render: ({ secretAt }) => (secretAt === null ? t('noSecret') : date(secretAt, 'minute')),
      excel: { format: 'time' },
    },
    {
      key: 'actsAs',
      title: t('field.actsAs'),
      width: 120,
      render: ({ actsAs }) => actsAs || noValue,
    },
    {
      key: 'remark',
      title: t('field.remark'),
      width: 180,
      isExtra: true,
      render: ({ remark }) => remark || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('field.modifiedAt'),
      width: 160,
      isExtra: true,
      sort: 'descend',
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
