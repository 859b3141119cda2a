// The server's content policy demands Trusted Types. Ant Design writes its style sheets through `innerHTML`, and React
// empties nodes that way, so the rule here accepts text without markup and refuses all other text.

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

// The only angle brackets that a style sheet needs are those around the syntax of an `@property` rule.
const cssSyntax = /syntax:\s*(["'])<[a-z-]+>[+#]?\1/g;

/** Returns the text if an HTML parser finds no markup in it, or else null. */
export function toPlainHtml(text: string): string | null {
  return text.replace(cssSyntax, '').includes('<') ? null : text;
}

/** Installs the Trusted Types rule; it must run before any other script writes to the page. */
export function startTrustedTypes(): void {
  const factory = (window as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: toPlainHtml });
  // Zod tries `new Function`, which the browser refuses and logs; this setting, made before Zod loads, stops the
  // attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
