import type { DatabaseType, DatasourceType, ServiceType } from '@stacksight/contract';
import type { NetworkAddress } from './dial.ts';

type AddressOf<Type extends DatasourceType> = NetworkAddress & {
  type: Type;
  database: string;
  username: string;
  password: string;
  isTls: boolean;
};

export type DatabaseAddress = AddressOf<DatabaseType>;
export type ServiceAddress = AddressOf<ServiceType>;
export type SourceAddress = DatabaseAddress | ServiceAddress;

// Written out, because a process that reads a source does without the whole contract.
const services: Readonly<Record<ServiceType, true>> = { oai: true, sushi: true };

/** Returns whether a source is read over HTTP. */
export const isService = (source: SourceAddress): source is ServiceAddress =>
  source.type in services;

/** The reasons why a server does not do what it is asked. */
export type Refusal =
  | 'signIn'
  | 'noDatabase'
  | 'tls'
  | 'tlsRequired'
  | 'otherServer'
  | 'tooOld'
  | 'noRights'
  | 'silent'
  | 'lost'
  | 'server'
  | 'notService'
  | 'refusesKey'
  | 'busy'
  | 'tooLarge'
  | 'endless'
  | 'entities'
  | 'brokenAnswer'
  | 'noFormat'
  | 'noReport'
  | 'slow';

/** A refusal of a source; its message holds words of a database only, never those of another service. */
export class ServerRefusal extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message = '') {
    super(message);
    this.refusal = refusal;
  }
}

const mostCharacters = 300;

/** Makes one short line of a message, so that it can be part of a sentence. */
export const toOneLine = (message: string) =>
  message
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, mostCharacters);
