let codes: Map<string, number[]> | null = null;

/** Returns the two-byte characters of GB18030, which hold all common Chinese ones. */
function gbCodes(): Map<string, number[]> {
  if (codes !== null) return codes;
  codes = new Map();
  const decoder = new TextDecoder('gb18030');
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      if (second !== 0x7f) codes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return codes;
}

/** Writes a text in GB18030, as Chinese systems do. */
export function toGb18030(text: string): Buffer {
  return Buffer.from(
    [...text].flatMap((character) => {
      const point = character.charCodeAt(0);
      return point < 0x80 ? [point] : (gbCodes().get(character) ?? [0x3f]);
    }),
  );
}
