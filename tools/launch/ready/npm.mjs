// Calls npm with the right Node and explains its failures, with the likely cause and the remedy.

import path from 'node:path';
import { runChild } from '../process.mjs';
import { fail } from '../say.mjs';

const QUIET = ['--loglevel=error', '--no-progress', '--no-fund', '--no-audit'];

const CAUSES = [
  {
    signs: /ENOSPC|no space left/i,
    words: [
      'The disk is full. Free about 2 GB and run the same command again.',
      '磁盘已满。请腾出约 2 GB 空间后重新运行同一命令。',
    ],
  },
  {
    signs:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    words: [
      'npm cannot reach its package registry. Check the network; behind a proxy set HTTPS_PROXY,',
      'and where a mirror is used: npm config set registry <address>. Then run the same command again.',
      '无法连接 npm 软件源。请检查网络；有代理时设置 HTTPS_PROXY，有镜像时用 npm config set registry <地址>，然后重试。',
    ],
  },
  {
    signs: /EACCES|EPERM|EROFS/,
    words: [
      'npm may not write here. Run as the owner of this folder, or copy it to one of your own.',
      '没有写入权限。请以该文件夹所有者的身份运行，或复制到自己的文件夹。',
    ],
  },
  {
    signs: /EINTEGRITY/,
    words: [
      'A downloaded package is damaged. Run: npm cache clean --force, then the same command again.',
      '下载的软件包已损坏。请运行 npm cache clean --force 后重试。',
    ],
  },
  {
    signs: /E404|ETARGET/,
    words: [
      'The package registry in use does not have one of the packages; another mirror may have it.',
      '当前软件源缺少所需的软件包，可换用其他镜像。',
    ],
  },
];

/** Runs npm quietly in `cwd` and resolves to `{ code, output }`. */
export function npm(args, { node, cwd, env }) {
  const script = process.env.npm_execpath;
  const useScript = script && /npm-cli\.[cm]?js$/.test(path.basename(script));
  const [file, first] = useScript ? [node, [script]] : ['npm', []];
  return runChild(file, [...first, ...args, ...QUIET], { cwd, env });
}

/** Runs npm; on failure throws its last lines with the remedy. */
export async function npmOrFail(args, options) {
  const { code, output } = await npm(args, options);
  if (code !== 0) fail(...explainFailure(output, `npm ${args[0]}`));
}

function saysSomething(line) {
  return !/^(npm error)?\s*$|^(npm error)?\s+at |complete log of this run/.test(line);
}

/** Returns the last lines of a failed command, then the likely cause and the remedy. */
export function explainFailure(output, command) {
  const lines = output.trim().split('\n').filter(saysSomething).slice(-12);
  const cause = CAUSES.find(({ signs }) => signs.test(output));
  return [
    `${command} failed / 失败:`,
    ...lines.map((line) => `  ${line}`),
    ...(cause?.words ?? []),
  ];
}
