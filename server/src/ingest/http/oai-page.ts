import { SaxesParser } from 'saxes';
import { ServerRefusal } from '../sources/target.ts';

/** The parts of an answer of OAI-PMH 2.0 beside its records. */
export type OaiPage = {
  responseDate: Date | null;
  /** The code of an error such as noRecordsMatch; null where there is none. */
  error: string | null;
  /** The elements that the verb answers with, such as Identify or ListRecords. */
  verb: string | null;
  records: number;
  deleted: number;
  /** The token of the next page; null at the end. */
  token: string | null;
  completeListSize: number | null;
  earliest: string | null;
  /** Whether times have seconds, and not only days. */
  hasSeconds: boolean;
  prefixes: string[];
};

const mostDepth = 40;
const mostTokenCharacters = 4_000;
// XML 1.0 (2.2) allows no other control characters than tab and line ends. Some programs write the rest, too.
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/** Reads the frame of an answer. Throws for one that declares entities, is broken, or is no OAI-PMH. */
export function readOaiPage(text: string): OaiPage {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ServerRefusal('entities');
  const page: OaiPage = {
    ...{ responseDate: null, error: null, verb: null, records: 0, deleted: 0, token: null },
    ...{ completeListSize: null, earliest: null, hasSeconds: false, prefixes: [] },
  };
  const path: string[] = [];
  let value = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    path.push(local);
    value = '';
    if (path.length > mostDepth) throw new ServerRefusal('brokenAnswer');
    if (path.length === 1 && local !== 'OAI-PMH') throw new ServerRefusal('notService');
    if (path.length === 2 && local === 'error') page.error = attributes.code ?? 'error';
    if (path.length === 2 && /^(?:Identify|List)/.test(local)) page.verb = local;
    if (path.length === 3 && local === 'record') page.records += 1;
    if (path.length === 4 && local === 'header' && attributes.status === 'deleted')
      page.deleted += 1;
    const size = Number(attributes.completeListSize);
    if (local === 'resumptionToken' && Number.isSafeInteger(size) && size >= 0)
      page.completeListSize = size;
  });
  parser.on('text', (text) => {
    if (path.length <= 4) value += text;
  });
  parser.on('closetag', () => {
    const local = path.at(-1) ?? '';
    if (path.length <= 4) take(page, local, path.length, value.trim());
    path.pop();
  });
  parser.on('error', () => {
    throw new ServerRefusal(page.verb === null ? 'notService' : 'brokenAnswer');
  });
  parser.write(text.replace(forbidden, '')).close();
  return page;
}

function take(page: OaiPage, local: string, depth: number, value: string): void {
  if (depth === 2 && local === 'responseDate') {
    const at = new Date(value);
    page.responseDate = Number.isNaN(at.getTime()) ? null : at;
  }
  if (depth === 3 && local === 'resumptionToken') {
    if (value.length > mostTokenCharacters) throw new ServerRefusal('endless');
    page.token = value === '' ? null : value;
  }
  if (depth === 3 && local === 'earliestDatestamp') page.earliest = value;
  if (depth === 3 && local === 'granularity') page.hasSeconds = value.includes('ss');
  if (local === 'metadataPrefix') page.prefixes.push(value);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
