// The process that is the engine: loads the library and hands it this process's arguments.
// It ends when its parent ends, however that happens; nothing else of the server runs here.
import { DataType, load, open } from 'ffi-rs';

// SIGKILL, since exit handlers of the engine must not run beside its own threads; rows acknowledged are on disk.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const [library, ...engineArguments] = process.argv.slice(2);
if (library === undefined) throw new Error('The path of the engine library is missing.');
const argv = ['clickhouse-local', ...engineArguments];

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
