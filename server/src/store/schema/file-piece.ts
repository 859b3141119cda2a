import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from './bytes.ts';

export const filePiece = pgTable(
  'file_piece',
  {
    file: text('file').notNull(),
    begins: bigint('begins', { mode: 'number' }).notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.begins] })],
);
