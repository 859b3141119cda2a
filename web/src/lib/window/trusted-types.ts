// The server asks for Trusted Types. The component library writes its style sheets by `innerHTML`, and React empties a
// node so: text without markup is let through, anything else is refused.

type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown;
};

// `@property` rules name their syntax in angle brackets: the only ones that a style sheet needs.
const cssSyntax = /syntax:\s*(["'])<[a-z-]+>[+#]?\1/g;

/** Text that an HTML parser would read as nothing but text. */
export function toPlainHtml(text: string): string | null {
  return text.replace(cssSyntax, '').includes('<') ? null : text;
}

/** Sets the rule by which text may become part of the page, before anything writes any. */
export function startTrustedTypes(): void {
  const factory = (window as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', { createHTML: toPlainHtml });
  // Zod tries whether it may write functions, which the browser refuses aloud; its own setting, before it is loaded.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
