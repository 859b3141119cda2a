// The names that a statement of the SQL desk may not use: functions that reach data outside of the tables or reveal
// facts about the engine. A test compares these lists with all functions and virtual columns of the installed engine.
// Table functions are refused unless they are in a list.

/**
 * Functions that reach data outside of the tables or reveal facts about the machine. No grant stops these functions.
 */
export const outsideFunctions = named(`
  file catboostevaluate evalmlmethod getclienthttpheader getserversetting getserverport getmergetreesetting getmacro
  getoskernelversion logtrace showcertificate dumpcolumnstructure buildid displayname fqdn fullhostname hostname
  serveruuid tcpport filesystemavailable filesystemcapacity filesystemunreserved globalvariable hasthreadfuzzer
  aiclassify aiembed aiextract aigenerate aitranslate joinget joingetornull
  mergetreepartinfo ismergetreepartcoveredby addresstoline addresstolinewithinlines addresstosymbol demangle
  getmaxtablenamelengthfordatabase
`);

/**
 * Functions that reveal facts about the engine, its user or the statement, or that delay it. A column may have the
 * same name.
 */
export const tellingFunctions = named(`
  version uptime revision chdb user currentuser current_user session_user authuser authenticateduser initialuser
  currentprofiles enabledprofiles defaultprofiles currentroles enabledroles defaultroles currentschemas current_schemas
  currentdatabase current_database database schema getsetting getsettingordefault hascolumnintable
  zookeepersessionuptime connectionid connection_id queryid query_id initialqueryid initial_query_id
  currentqueryid current_query_id initialquerystarttime initial_query_start_time transactionid transactionlatestsnapshot
  transactionoldestsnapshot tid shardcount shardnum partitionid servertimezone sleep sleepeachrow generateserialid
  runningconcurrency generaterandomstructure indexhint
`);

/** The functions in `tellingFunctions` that can be called without brackets. */
export const bareFunctions = named(
  'user current_user session_user database current_database schema',
);

/**
 * The table functions that make rows from the statement itself. All others are refused: some read files, other hosts or
 * internal data of the engine, and neither grants nor row policies stop all of these.
 */
export const openTables = named(`
  sqlstandardvalues format generaterandom generateseries generate_series null numbers numbers_mt primes values view
  zeros zeros_mt
`);

/** The virtual columns that every table has. */
export const virtualColumns = named(`
  _part _part_index _part_starting_offset _part_uuid _partition_id _sample_factor _part_offset _part_granule_offset
  _part_data_version _disk_name _distance _table _database _partition_value _row_exists _block_number _block_offset
  _shard_num _path _file
`);

export const systemDatabases = named('system information_schema default');

/** Returns whether a function or a virtual column of this name is refused. */
export function isRefused(name: string): boolean {
  const known = name.toLowerCase();
  const lists = [outsideFunctions, tellingFunctions, virtualColumns];
  return known.startsWith('__') || lists.some((names) => names.has(known));
}

function named(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/));
}
