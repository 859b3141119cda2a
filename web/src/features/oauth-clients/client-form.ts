import { type ClientForm, clientGrants, type OauthClient } from '@stacksight/contract';

export type ClientValues = ClientForm;

export const emptyClient: ClientValues = {
  clientId: '',
  actsAs: '',
  scope: '',
  authorizedGrantTypes: ['password', 'refresh_token'],
  accessTokenValidity: 900,
  refreshTokenValidity: 43_200,
  webServerRedirectUri: [],
  autoapprove: true,
  remark: '',
};

/** What of a client can be changed. */
export function toValues(client: OauthClient): ClientValues {
  const { clientId, actsAs, scope, accessTokenValidity, refreshTokenValidity } = client;
  const { authorizedGrantTypes, webServerRedirectUri, autoapprove, remark } = client;
  return {
    clientId,
    actsAs,
    scope,
    accessTokenValidity,
    refreshTokenValidity,
    webServerRedirectUri,
    autoapprove,
    remark,
    authorizedGrantTypes: clientGrants.filter((grant) => authorizedGrantTypes.includes(grant)),
  };
}
