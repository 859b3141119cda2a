import { type ClientForm, clientGrants, type OauthClient } from '@stacksight/contract';

/** The form values of an OAuth client; fields for grants that the server does not offer stay unchanged. */
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

/** Returns the form values of a saved client. */
export function toClientValues(client: OauthClient): ClientValues {
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
