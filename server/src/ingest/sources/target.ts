import type { DatasourceType } from '@stacksight/contract';
import type { NetworkAddress } from './dial.ts';

export type SourceAddress = NetworkAddress & {
  type: DatasourceType;
  database: string;
  username: string;
  password: string;
  isTls: boolean;
};

/** The server's reasons for a failed sign-in. */
export type Refusal = 'signIn' | 'noDatabase' | 'tls' | 'otherServer' | 'server';
export class ServerRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}
