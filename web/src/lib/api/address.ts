type QueryValues = Readonly<Record<string, unknown>>;

/**
 * Returns the address of a call, with its parameters and its query; the prefix precedes paths without a leading slash.
 */
export function toAddress(
  path: string,
  prefix: string,
  params: QueryValues,
  query: QueryValues,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const rooted = filled.startsWith('/') ? filled : `${prefix}/${filled}`;
  const search = toPairs(query).toString();
  return search === '' ? rooted : `${rooted}?${search}`;
}

/** Returns values as a query string or a form, without null and undefined; commas join lists. */
export function toPairs(values: QueryValues): URLSearchParams {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    pairs.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return pairs;
}

/** Returns the prefix of the analytics calls; the server writes it into the page. */
export function toPrefix(content: string | null | undefined): string {
  return content?.startsWith('/') ? content : '/analytics-v3';
}

let known: string | null = null;

/** Returns the prefix of the analytics calls that this page has. */
export function getPrefix(): string {
  known ??= toPrefix(
    document.querySelector<HTMLMetaElement>('meta[name="analytics-prefix"]')?.content,
  );
  return known;
}

/** Returns the file name in a Content-Disposition header, preferring the form of RFC 5987; null without a name. */
export function toFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The encoded name breaks RFC 5987; the plain name may still be right.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
