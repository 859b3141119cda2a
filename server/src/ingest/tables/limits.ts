/** The limits for what one uploaded file may unpack to. */
export type TableLimits = {
  /** Bytes of all texts that are written, and of all parts that are unpacked. */
  inflatedBytes: number;
  /** Bytes of one part of a workbook, such as a sheet. */
  partBytes: number;
  /** The unpacked size as a multiple of the upload's size, once it exceeds `ratioFrom` bytes. */
  ratio: number;
  ratioFrom: number;
  entries: number;
  tables: number;
  columns: number;
  /** Bytes of the disk that stay free. */
  freeBytes: number;
};

export const tableLimits: TableLimits = {
  inflatedBytes: 20e9,
  partBytes: 2e9,
  ratio: 200,
  ratioFrom: 256e6,
  entries: 5_000,
  tables: 200,
  columns: 1_000,
  freeBytes: 512e6,
};
