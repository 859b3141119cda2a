import { EngineError } from '../errors.ts';
import { readSqlWords } from './sql-words.ts';

// Functions that reach out of the tables or tell of the machine, and that no grant stops: the embedded engine lets
// anybody call file().
const outsideFunctions: ReadonlySet<string> = new Set(
  `file catboostevaluate evalmlmethod getclienthttpheader getserversetting getserverport getmergetreesetting getmacro
  getoskernelversion logtrace showcertificate dumpcolumnstructure buildid displayname fqdn fullhostname hostname
  serveruuid tcpport filesystemavailable filesystemcapacity filesystemunreserved
  aiclassify aiembed aiextract aigenerate aitranslate`.split(/\s+/),
);

// Table functions that read something else than our tables, or our tables by another way. Grants stop nearly all of
// them too, but some look at their file or host before they ask for the grant.
const outsideTables: ReadonlySet<string> = new Set(
  `azureblobstorage azureblobstoragecluster cluster clusterallreplicas cosn deltalake deltalakeazure
  deltalakeazurecluster deltalakecluster deltalakelocal deltalakes3 deltalakes3cluster dictionary eval executable
  filecluster filesystem fuzzjson fuzzquery gcs hdfs hdfscluster hudi hudicluster iceberg icebergazure
  icebergazurecluster icebergcluster iceberghdfs iceberghdfscluster iceberglocal iceberglocalcluster icebergs3
  icebergs3cluster input jdbc loop merge mergetreeanalyzeindexes mergetreeanalyzeindexesuuid mergetreeindex
  mergetreeprojection mergetreetextindex mongodb mysql odbc oss paimon paimonazure paimonazurecluster paimoncluster
  paimonhdfs paimonhdfscluster paimonlocal paimons3 paimons3cluster postgresql prometheusquery prometheusqueryrange
  redis remote remotesecure s3 s3cluster sqlite timeseriesdata timeseriesmetrics timeseriessamples
  timeseriesselector timeseriestags url urlcluster viewexplain viewifpermitted ytsaurus`.split(
    /\s+/,
  ),
);

// Functions that tell of the engine and its user; their names are also what a column may well be called.
const telling: ReadonlySet<string> = new Set(
  `version uptime user currentuser initialuser currentprofiles enabledprofiles defaultprofiles currentroles enabledroles
  defaultroles getsetting getsettingordefault hascolumnintable zookeepersessionuptime connectionid queryid
  initialqueryid transactionid`.split(/\s+/),
);

const systemDatabases: ReadonlySet<string> = new Set(['system', 'information_schema', 'default']);

/** Whether a function of this name is refused. */
export function isRefused(name: string): boolean {
  const known = name.toLowerCase();
  return [outsideFunctions, outsideTables, telling].some((names) => names.has(known));
}

/** Refuses a statement, as the engine renders it, that is no SELECT or that names what lies outside the tables. */
export function assertInside(rendered: string): string {
  if (!/^[\s(]*(SELECT|WITH)\b/.test(rendered))
    throw refusal('NOT_A_SELECT', 'Only a SELECT can be run in the query desk.');
  for (const { text, isQuoted, isCalled, isQualifier } of readSqlWords(rendered).words) {
    // Of a statement in a statement the engine does not check that its settings stay within the limits.
    if (text === 'settings' && !isQuoted)
      throw refusal('SETTINGS', 'A statement of the query desk cannot have settings.');
    const isOutside =
      outsideFunctions.has(text) ||
      (isCalled && (outsideTables.has(text) || telling.has(text))) ||
      (isQualifier && systemDatabases.has(text));
    if (isOutside)
      throw refusal('ACCESS_DENIED', `The name ${text} cannot be used in the query desk.`);
  }
  return rendered;
}

const refusal = (type: string, words: string) => new EngineError(497, type, words);
