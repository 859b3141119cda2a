// The server's policy demands Trusted Types. The component library writes its style sheets through `innerHTML`, and
// React empties nodes that way: the rule here accepts text without markup and refuses everything else.

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

// The only angle brackets that a style sheet needs are those around the syntax of an `@property` rule.
const cssSyntax = /syntax:\s*(["'])<[a-z-]+>[+#]?\1/g;

/** The text itself where an HTML parser finds no markup in it, or else null. */
export function toPlainHtml(text: string): string | null {
  return text.replace(cssSyntax, '').includes('<') ? null : text;
}

/** Installs the Trusted Types rule; it must run before any other script writes to the page. */
export function startTrustedTypes(): void {
  const factory = (window as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: toPlainHtml });
  // Zod tries `new Function`, and the browser logs its refusal; this setting, made before Zod loads, stops the attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
