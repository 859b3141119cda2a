import { type ClientForm, clientGrants, type OauthClient } from '@stacksight/contract';

/** What the form asks for; the fields of a grant that the server does not give stay as they are. */
export type ClientValues = Omit<ClientForm, 'webServerRedirectUri' | 'autoapprove'>;

export const emptyClient: ClientValues = {
  clientId: '',
  actsAs: '',
  scope: '',
  authorizedGrantTypes: ['password', 'refresh_token'],
  accessTokenValidity: 900,
  refreshTokenValidity: 43_200,
  remark: '',
};

/** What of a client can be changed. */
export function toValues(client: OauthClient): ClientValues {
  const { clientId, actsAs, scope, accessTokenValidity, refreshTokenValidity } = client;
  const { authorizedGrantTypes, remark } = client;
  return {
    clientId,
    actsAs,
    scope,
    accessTokenValidity,
    refreshTokenValidity,
    remark,
    authorizedGrantTypes: clientGrants.filter((grant) => authorizedGrantTypes.includes(grant)),
  };
}
