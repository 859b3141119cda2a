import { z } from 'zod';

// Who may read a report.

/** The roles and accounts that may read a report; its author and the super account always may. */
export const ReportReaders = z
  .strictObject({
    roles: z.array(z.uuid()).max(100).default([]),
    people: z.array(z.uuid()).max(500).default([]),
  })
  .meta({ id: 'ReportReaders' });
export type ReportReaders = z.output<typeof ReportReaders>;
const Named = z.object({ id: z.uuid(), name: z.string() });
/** The readers of a report by name; empty lists mean its author alone. */
export const NamedReaders = z
  .object({ roles: z.array(Named), people: z.array(Named) })
  .meta({ id: 'NamedReaders' });
export type NamedReaders = z.output<typeof NamedReaders>;
