// Confines this process to the engine's folders, then runs child.ts in its place. If a process is confined before its
// program starts, all threads of the program are confined.
import { writeSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { confine, keepOpen } from './confine.ts';

const [library = '', configFile = '', data = '', logs = '', port = ''] = process.argv.slice(2);
const self = import.meta.dirname;
const parent = 3;

function modulesOf(path: string): string {
  const inside = '/node_modules/';
  return path.slice(0, path.indexOf(inside) + inside.length);
}

const isConfined = confine({
  programs: [
    ...['/usr', '/lib', '/lib32', '/lib64', '/bin', '/nix/store'],
    ...(process.env.LD_LIBRARY_PATH ?? '').split(':').filter((path) => path !== ''),
    dirname(process.execPath),
    modulesOf(library),
    modulesOf(new URL(import.meta.resolve('ffi-rs')).pathname),
    self,
  ],
  read: [
    dirname(configFile),
    findPackageJSON(import.meta.url) ?? '',
    ...['ld.so.cache', 'localtime', 'host.conf', 'hosts', 'nsswitch.conf', 'resolv.conf'].map(
      (name) => `/etc/${name}`,
    ),
    ...['self', 'sys', 'cpuinfo', 'filesystems', 'loadavg', 'meminfo', 'stat', 'uptime'].map(
      (name) => `/proc/${name}`,
    ),
    ...['/sys/devices/system', '/sys/fs/cgroup', '/dev/random', '/dev/urandom'],
  ],
  write: [data, logs, '/dev/null'],
  port: Number(port),
});

if (isConfined) writeSync(parent, 'confined');
keepOpen(parent);
const next = [process.execPath, join(self, 'child.ts'), ...process.argv.slice(2)];
process.execve?.(process.execPath, next, process.env);
