export type LibraryOption = { code: string; label: string };

/** The libraries whose name or code contains every typed word, in their order. */
export function matchLibraries(
  libraries: readonly LibraryOption[],
  typed: string,
): readonly LibraryOption[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return libraries;
  return libraries.filter(({ code, label }) => {
    const text = `${label} ${code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The codes with one code added, or removed if it was there. */
export function toggled(codes: readonly string[], code: string): string[] {
  return codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
}
