// Recognises a browser by patterns; a specific name comes before the names that it contains.

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['360', /360SE|360EE|QIHU/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android (\d+)/],
  ['iOS', /(?:iPhone|iPad).* OS (\d+)/],
  ['Windows 7', /Windows NT 6\.1/],
  ['Windows', /Windows NT/],
  ['macOS', /Mac OS X/],
  ['Kylin', /Kylin/i],
  ['Linux', /Linux|X11/],
];

/** Returns the browser and the system in a User-Agent; empty if unknown. */
export function readUserAgent(text: string): { browser: string; system: string } {
  return { browser: nameOf(text, browsers), system: nameOf(text, systems) };
}

function nameOf(text: string, known: typeof browsers): string {
  for (const [name, pattern] of known) {
    const found = pattern.exec(text);
    if (found !== null) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return '';
}
