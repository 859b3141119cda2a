// The server's content policy demands Trusted Types. Ant Design writes its style sheets through `innerHTML`, and React
// empties nodes that way, so the rule here accepts text without markup and refuses all other text.

type Rule = (text: string) => string | null;
type Factory = {
  createPolicy: (name: string, rules: { createHTML: Rule; createScriptURL: Rule }) => unknown;
};

/** The scripts of workers: the decoder of the camera, and the service worker. */
const workerScript = /^\/(?:assets\/[\w-]+|shelf-worker)\.js$/;

// The only angle brackets that a style sheet needs are those around the syntax of an `@property` rule.
const cssSyntax = /syntax:\s*(["'])<[a-z-]+>[+#]?\1/g;

/** Returns the text if an HTML parser finds no markup in it, or else null. */
export function toPlainHtml(text: string): string | null {
  return text.replace(cssSyntax, '').includes('<') ? null : text;
}

/** Returns the address if it is a script of this build, or else null. */
export function toScriptAddress(address: string): string | null {
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && workerScript.test(pathname) ? address : null;
}

/** Installs the Trusted Types rule; it must run before any other script writes to the page. */
export function startTrustedTypes(): void {
  const factory = (window as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: toPlainHtml,
    createScriptURL: toScriptAddress,
  });
  // Zod tries `new Function`, which the browser refuses and logs; this setting, made before Zod loads, stops the
  // attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
