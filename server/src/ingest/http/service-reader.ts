import type { ServiceType } from '@stacksight/contract';
import type { ServiceAddress } from '../sources/target.ts';
import type { SourceReader } from '../sync/source-reader.ts';
import { createOaiReader } from './oai-reader.ts';
import type { Service } from './open-service.ts';
import { createSushiReader } from './sushi-reader.ts';

type Make = (
  service: Service,
  source: ServiceAddress & { settings: Readonly<Record<string, string>> },
) => SourceReader;
const makers: Readonly<Record<ServiceType, Make>> = {
  oai: (service, source) => createOaiReader(service, source),
  sushi: (service, source) => createSushiReader(service, source),
};

/** Returns the reader of an open service over HTTP. */
export const createServiceReader: Make = (service, source) => makers[source.type](service, source);
