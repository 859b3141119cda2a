// The process that is the engine: loads the library and runs it as a server on loopback.
// It ends when its parent ends, however that happens; nothing else of the server runs here.
import { Socket } from 'node:net';
import { DataType, load, open } from 'ffi-rs';

// Its files are for this user alone, also where somebody copies them out of their folder.
process.umask(0o077);

const [library = '', configFile = '', data = '', , port = ''] = process.argv.slice(2);

// The parent holds the other end and never writes: an end means that the parent is gone. SIGKILL, since exit handlers
// of the engine must not run beside its own threads; rows that were acknowledged are on disk.
const parent = new Socket({ fd: 3 });
for (const event of ['end', 'close', 'error']) {
  parent.on(event, () => process.kill(process.pid, 'SIGKILL'));
}
parent.resume();

const startUp =
  'SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM numbers(1000000000000) SETTINGS max_block_size=1 FORMAT Null';
const argv = [
  'clickhouse-local',
  `--config-file=${configFile}`,
  `--path=${data}`,
  '--listen_host=127.0.0.1',
  `--http_port=${port}`,
  `--query=${startUp}`,
];

open({ library: 'engine', path: library });
await load({
  library: 'engine',
  funcName: 'chdb_query_cmdline',
  retType: DataType.Void,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [argv.length, argv],
  runInNewThread: true,
});
process.exit(1);
