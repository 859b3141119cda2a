import type { Language } from '@stacksight/contract';
import type { Db } from '#store/backend.ts';
import { listRulesOf, type StoredRule } from '#store/rule-streams.ts';
import { type BatchEntry, syncKind } from '../batch/journal.ts';
import type { Connector } from '../connectors/connector-schema.ts';
import { parseConnector, readShippedConnector } from '../connectors/read-connector.ts';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { streamIdentity } from './stream-identity.ts';

type NamedBatch = Pick<BatchEntry, 'kind' | 'file' | 'sha256'>;
export type BatchNames = {
  /** Names a batch: one of a rule by the rule, the title of its stream and its days, any other by its file. */
  nameOf(batch: NamedBatch): string;
  /** Returns the identities of the streams whose names contain a text. */
  identitiesWith(text: string): string[];
};

const identityLength = 64;
/** The days of a batch in its stored name, or the mark of things that the source no longer has. */
const restOf = (file: string) => / (\d{4}-\d\d-\d\d–\d{4}-\d\d-\d\d|×)$/.exec(file)?.[1] ?? '';

/** Reads the names of the rules of a group and the titles of their streams. */
export async function readBatchNames(db: Db, glc: string, language: Language): Promise<BatchNames> {
  const rules = await listRulesOf(db, glc);
  const names = new Map<string, string>();
  for (const { id, name, body } of rules) {
    const connector = await connectorOf(body);
    for (const stream of connector?.streams ?? []) {
      const title = stream.title[language === 'zh-CN' ? 0 : 1];
      names.set(streamIdentity(id, stream.name), `${name}/${title}`);
    }
  }
  return {
    nameOf({ kind, file, sha256 }) {
      const name = names.get(sha256.slice(0, identityLength));
      if (kind !== syncKind || name === undefined) return file;
      const rest = restOf(file);
      if (rest === '×') return say('goneThings', { name })[language];
      return rest === '' ? name : `${name} ${rest}`;
    },
    identitiesWith(text) {
      const wanted = text.toLowerCase();
      return [...names]
        .filter(([, name]) => name.toLowerCase().includes(wanted))
        .map(([identity]) => identity);
    },
  };
}

async function connectorOf({
  connector,
  definition,
}: StoredRule['body']): Promise<Connector | null> {
  if (definition === null) return readShippedConnector(connector);
  try {
    return parseConnector(definition, 'JSON');
  } catch (error) {
    if (error instanceof LoadError) return null;
    throw error;
  }
}
