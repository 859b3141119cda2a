// The names that a statement of the desk may not use: what reaches out of the tables, and what tells of the engine. A
// test holds them against all functions, table functions and virtual columns of the engine that comes along.

/** Functions that reach out of the tables or tell of the machine, and that no grant stops. */
export const outsideFunctions = named(`
  file catboostevaluate evalmlmethod getclienthttpheader getserversetting getserverport getmergetreesetting getmacro
  getoskernelversion logtrace showcertificate dumpcolumnstructure buildid displayname fqdn fullhostname hostname
  serveruuid tcpport filesystemavailable filesystemcapacity filesystemunreserved globalvariable hasthreadfuzzer
  aiclassify aiembed aiextract aigenerate aitranslate joinget joingetornull
  mergetreepartinfo ismergetreepartcoveredby addresstoline addresstolinewithinlines addresstosymbol demangle
  getmaxtablenamelengthfordatabase
`);

/** Functions that tell of the engine, its user or the statement, or hold it up; a column may have such a name. */
export const tellingFunctions = named(`
  version uptime revision chdb user currentuser current_user session_user authuser authenticateduser initialuser
  currentprofiles enabledprofiles defaultprofiles currentroles enabledroles defaultroles currentschemas current_schemas
  currentdatabase current_database database schema getsetting getsettingordefault hascolumnintable
  zookeepersessionuptime connectionid connection_id queryid query_id initialqueryid initial_query_id
  currentqueryid current_query_id initialquerystarttime initial_query_start_time transactionid transactionlatestsnapshot
  transactionoldestsnapshot tid shardcount shardnum partitionid servertimezone sleep sleepeachrow generateserialid
  runningconcurrency generaterandomstructure indexhint
`);

/** Those that need no brackets. */
export const bareFunctions = named(
  'user current_user session_user database current_database schema',
);

/**
 * Table functions that read something else than our tables, or our tables by another way. Grants stop nearly all of
 * them too, but some look at their file or host before they ask for the grant.
 */
export const outsideTables = named(`
  arrowflight azureblobstorage azureblobstoragecluster cluster clusterallreplicas cosn deltalake deltalakeazure
  deltalakeazurecluster deltalakecluster deltalakelocal deltalakes3 deltalakes3cluster dictionary eval executable
  filecluster filesystem fuzzjson fuzzquery gcs hdfs hdfscluster hudi hudicluster iceberg icebergazure
  icebergazurecluster icebergcluster iceberghdfs iceberghdfscluster iceberglocal iceberglocalcluster icebergs3
  icebergs3cluster input jdbc loop merge mergetreeanalyzeindexes mergetreeanalyzeindexesuuid mergetreeindex
  mergetreeprojection mergetreetextindex mongodb mysql odbc oss paimon paimonazure paimonazurecluster paimoncluster
  paimonhdfs paimonhdfscluster paimonlocal paimons3 paimons3cluster postgresql prometheusquery prometheusqueryrange
  redis remote remotesecure s3 s3cluster sqlite timeseriesdata timeseriesmetrics timeseriessamples
  timeseriesselector timeseriestags url urlcluster viewexplain viewifpermitted ytsaurus
`);

/** What every table has besides its columns. */
export const virtualColumns = named(`
  _part _part_index _part_starting_offset _part_uuid _partition_id _sample_factor _part_offset _part_granule_offset
  _part_data_version _disk_name _distance _table _database _partition_value _row_exists _block_number _block_offset
  _shard_num _path _file
`);

export const systemDatabases = named('system information_schema default');

/** Whether a function, a table function or a virtual column of this name is refused. */
export function isRefused(name: string): boolean {
  const known = name.toLowerCase();
  const lists = [outsideFunctions, outsideTables, tellingFunctions, virtualColumns];
  return known.startsWith('__') || lists.some((names) => names.has(known));
}

function named(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/));
}
