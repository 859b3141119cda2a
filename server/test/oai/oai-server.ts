import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAddress } from '#ingest/sources/target.ts';

type OaiTitle = { number: number; changed: string; isDeleted?: boolean; title: string };

export type TestOai = {
  source: ServiceAddress;
  titles: OaiTitle[];
  /** The queries that were asked, oldest first. */
  asked: URLSearchParams[];
  /** Answers instead of the service, if it returns true. */
  instead: (query: URLSearchParams, response: ServerResponse, request: IncomingMessage) => boolean;
  close(): Promise<void>;
};

const pageSize = 100;

export const oaiFrame = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">
  <responseDate>${new Date().toISOString().slice(0, 19)}Z</responseDate><request>http://127.0.0.1/oai</request>${inner}</OAI-PMH>`;

export function oaiRecord({ number, changed, isDeleted, title }: OaiTitle): string {
  const header = `<identifier>oai:test:${number}</identifier><datestamp>${changed}</datestamp>`;
  if (isDeleted === true) return `<record><header status="deleted">${header}</header></record>`;
  return `<record><header>${header}</header><metadata><marc:record xmlns:marc="http://www.loc.gov/MARC21/slim">
    <marc:leader>00000nam a2200000 a 4500</marc:leader><marc:controlfield tag="001">${number}</marc:controlfield>
    <marc:datafield tag="020" ind1=" " ind2=" "><marc:subfield code="a">9787536692930</marc:subfield></marc:datafield>
    <marc:datafield tag="093" ind1=" " ind2=" "><marc:subfield code="a">I247.5</marc:subfield></marc:datafield>
    <marc:datafield tag="100" ind1="1" ind2=" "><marc:subfield code="a">刘慈欣</marc:subfield></marc:datafield>
    <marc:datafield tag="245" ind1="0" ind2="0"><marc:subfield code="a">${title} /</marc:subfield></marc:datafield>
    <marc:datafield tag="260" ind1=" " ind2=" "><marc:subfield code="b">重庆出版社,</marc:subfield><marc:subfield code="c">2008</marc:subfield></marc:datafield>
  </marc:record></metadata></record>`;
}

/** Starts a service of OAI-PMH 2.0 on loopback, with pages of 100 records. */
export async function startTestOai(): Promise<TestOai> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    oai.asked.push(query);
    if (oai.instead(query, response, request)) return;
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    response.end(oaiFrame(answer(oai.titles, query)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const oai: TestOai = {
    source: {
      ...{ type: 'oai', host: '127.0.0.1', port, isTls: false, database: '/oai' },
      ...{ username: '', password: '' },
    },
    ...{ titles: [], asked: [], instead: () => false },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return oai;
}

function answer(titles: readonly OaiTitle[], query: URLSearchParams): string {
  const verb = query.get('verb');
  if (verb === 'Identify')
    return `<Identify><repositoryName>Test</repositoryName><protocolVersion>2.0</protocolVersion>
      <earliestDatestamp>2000-01-01T00:00:00Z</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>`;
  if (verb === 'ListMetadataFormats')
    return '<ListMetadataFormats><metadataFormat><metadataPrefix>marcxml</metadataPrefix></metadataFormat></ListMetadataFormats>';
  const token = query.get('resumptionToken');
  const [at = '0', from = '', until = ''] = token?.split('|') ?? [
    '0',
    query.get('from') ?? '',
    query.get('until') ?? '',
  ];
  if (token === null && query.get('metadataPrefix') !== 'marcxml')
    return '<error code="cannotDisseminateFormat">no</error>';
  const wanted = titles.filter(
    ({ changed }) => changed >= from && (until === '' || changed <= until),
  );
  if (wanted.length === 0) return '<error code="noRecordsMatch">none</error>';
  const start = Number(at);
  const records = wanted
    .slice(start, start + pageSize)
    .map(oaiRecord)
    .join('');
  const next = start + pageSize;
  const more = next < wanted.length ? `${next}|${from}|${until}` : '';
  return `<ListRecords>${records}<resumptionToken completeListSize="${wanted.length}" cursor="${start}">${more}</resumptionToken></ListRecords>`;
}
