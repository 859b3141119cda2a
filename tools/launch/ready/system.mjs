// Provides the packages that the tests need from the operating system: a browser, Chinese fonts, PostgreSQL, MariaDB,
// nginx. Missing packages are installed if apt-get may be used; otherwise a message says what to install.

import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../process.mjs';
import { LaunchError, step } from '../say.mjs';
import { explainFailure } from './npm.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts'];
const CHINESE_FONT = /(Noto(Sans|Serif)(CJK|SC)|SourceHan|wqy|PingFang|STHeiti|Hiragino)/i;

/** Installs missing packages and resolves to the path of a browser, or null. */
export async function readyForTests() {
  const missing = missingPackages();
  if (missing.length > 0) await installOrTell(missing);
  return findBrowser();
}

function missingPackages() {
  return [
    ...(findBrowser() ? [] : ['chromium']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
    ...(hasPostgres() ? [] : ['postgresql']),
    // The script that makes the files of a server reads its settings by a program of the client's package.
    ...(hasMariadb() ? [] : ['mariadb-server-core', 'mariadb-client-core']),
    ...(hasNginx() ? [] : ['nginx']),
  ];
}

async function installOrTell(missing) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const command = `apt-get install -y ${missing.join(' ')}`;
  if (!onPath('apt-get') || (sudo.length > 0 && !onPath('sudo'))) return tell(missing, command);
  try {
    await step(`Installing ${missing.join(', ')} / 正在安装系统软件`, async () => {
      await apt(sudo, ['update']);
      await apt(sudo, ['install', '-y', '--no-install-recommends', ...missing]);
    });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.log(error.message);
    tell(missing, command);
  }
}

function tell(missing, command) {
  console.log(
    `The tests need ${missing.join(', ')}. Install them (on Debian, as root: ${command}),`,
  );
  console.log(
    'or name an installed Chromium in STACKSIGHT_CHROMIUM. Tests that cannot run count as failed.',
  );
  console.log(
    `测试需要 ${missing.join('、')}，请先安装；已有 Chromium 时可用 STACKSIGHT_CHROMIUM 指明。`,
  );
}

async function apt(sudo, args) {
  const [file, ...rest] = [...sudo, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=180', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runChild(file, rest, { env });
  if (code !== 0) throw new LaunchError(explainFailure(output, `apt-get ${args[0]}`).join('\n'));
}

function findBrowser() {
  const named = process.env.STACKSIGHT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  for (const name of BROWSERS) {
    const file = onPath(name);
    if (file) return file;
  }
  return MAC_BROWSERS.find((file) => existsSync(file)) ?? null;
}

function hasPostgres() {
  if (onPath('postgres')) return true;
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return false;
  return readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`));
}

// Ordinary users have no /usr/sbin on their path.
function hasMariadb() {
  const hasServer = Boolean(onPath('mariadbd')) || existsSync('/usr/sbin/mariadbd');
  return hasServer && Boolean(onPath('my_print_defaults'));
}

function hasNginx() {
  return Boolean(onPath('nginx')) || existsSync('/usr/sbin/nginx');
}

function hasChineseFont() {
  return FONT_FOLDERS.filter((folder) => existsSync(folder)).some((folder) =>
    readdirSync(folder, { recursive: true }).some((file) => CHINESE_FONT.test(String(file))),
  );
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
