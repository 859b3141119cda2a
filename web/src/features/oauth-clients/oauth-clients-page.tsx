import type { OauthClient } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { ClientFields } from './client-fields.tsx';
import { type ClientValues, emptyClient, toClientValues } from './client-form.ts';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { useClientColumns } from './use-client-columns.tsx';

const shape = resourceShape({});

/** Shows the page with the OAuth clients, which are programs that may request tokens. */
export function OauthClientsPage() {
  const { t } = useTranslation('oauth-clients');
  const [secret, setSecret] = useState<Secret | null>(null);
  const resource = useResource<OauthClient>({
    name: 'oauthClients.list',
    list: api.oauthClients.list,
    get: (id, signal) => api.oauthClients.get({ params: { id }, signal }),
    shape,
  });
  const save = async (form: ClientValues, client: OauthClient | null) => {
    if (client !== null) {
      const { id, webServerRedirectUri, autoapprove } = client;
      const body = { ...form, webServerRedirectUri, autoapprove };
      return api.oauthClients.update({ params: { id }, body });
    }
    const made = await api.oauthClients.create({ body: form });
    return setSecret({ clientId: form.clientId, secret: made.secret });
  };
  return (
    <>
      <ResourcePage<OauthClient, ClientValues>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ clientId }) => clientId}
        nameColumn="clientId"
        columns={useClientColumns()}
        search={t('search')}
        form={{
          needs: 'client:edit',
          start: (client) => (client === null ? emptyClient : toClientValues(client)),
          fields: ({ row }) => <ClientFields client={row} />,
          save,
        }}
        remove={{
          needs: 'client:edit',
          canRemove: ({ isConsole }) => !isConsole,
          text: t('removeText'),
          run: ({ id }) => api.oauthClients.remove({ params: { id } }),
        }}
        actions={useActions(setSecret)}
        history={({ id }) => id}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function useActions(show: (secret: Secret) => void): (client: OauthClient) => RowAction[] {
  const { t } = useTranslation('oauth-clients');
  const mayEdit = useCan({ all: ['client:edit'] });
  return ({ id, clientId, isConsole }) => {
    if (!mayEdit || isConsole) return [];
    const run = async () => {
      const { secret } = await api.oauthClients.rotate({ params: { id } });
      show({ clientId, secret });
    };
    const ask = { title: t('rotateAsk.title', { name: clientId }), text: t('rotateAsk.text') };
    return [{ key: 'rotate', label: t('rotate'), ask, done: t('rotated'), run }];
  };
}
