// Stretches of a file that are no record.

export const marcFaultReasons = [
  'marc_leader',
  'marc_truncated',
  'marc_directory',
  'marc_too_long',
  'marc_xml',
  'marc_entities',
  'marc_empty',
] as const;

/** Why a stretch of a file is no record; `reasonWords` has the sentences. */
export type MarcFaultReason = (typeof marcFaultReasons)[number];

export type MarcFault = { at: number; reason: MarcFaultReason; raw: string };

/** The largest record in bytes. ISO 2709 ends at 99,999; some programs let the length overflow. */
export const mostRecordBytes = 1_000_000;

/** The largest record in characters of MARCXML, which needs several for one of ISO 2709. */
export const mostRecordCharacters = 4_000_000;

const rawLength = 300;

/**
 * Returns the beginning of an unreadable stretch with visible control characters. Long runs of digits, which may
 * identify a person, are hidden.
 */
export function rawOf(stretch: Buffer | string): string {
  const text =
    typeof stretch === 'string'
      ? stretch.slice(0, rawLength)
      : stretch.toString('utf8', 0, rawLength);
  return text
    .replace(/\p{Cc}/gu, (one) => visible[one] ?? '\uFFFD')
    .replace(/\d{11,}/g, (digits) => '9'.repeat(digits.length));
}

const visible: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 32 }, (_, code) => [
    String.fromCharCode(code),
    String.fromCharCode(0x2400 + code),
  ]),
);
