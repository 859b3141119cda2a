// The engine's process: it loads the library and runs it as a server on loopback. The process ends when its parent ends
// in any way. No other code of the server runs in it.
import { Socket } from 'node:net';
import { DataType, load, open } from 'ffi-rs';

// Only this user may read the engine's files in any folder.
process.umask(0o077);

const [library = '', configFile = '', data = '', , port = '', nodePort = ''] =
  process.argv.slice(2);

// The parent holds the other end of this pipe and never writes, so the end of the pipe means that the parent is gone.
// The engine then gets SIGKILL: its exit handlers must not run beside its threads, and acknowledged rows are on disk.
const parent = new Socket({ fd: 3 });
for (const event of ['end', 'close', 'error']) {
  parent.on(event, () => process.kill(process.pid, 'SIGKILL'));
}
parent.resume();

const listens = ['HTTP', ...(nodePort === '' ? [] : ['TCP'])];
const startUp = `${listens.map((one) => `SYSTEM START LISTEN ${one}; `).join('')}SELECT sleepEachRow(3) FROM numbers(1000000000000) SETTINGS max_block_size=1 FORMAT Null`;
const argv = [
  'clickhouse-local',
  `--config-file=${configFile}`,
  `--path=${data}`,
  '--listen_host=127.0.0.1',
  `--http_port=${port}`,
  ...(nodePort === '' ? [] : [`--tcp_port=${nodePort}`]),
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
