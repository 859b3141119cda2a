import { marcTables } from '../marc/tables/marc-tables.ts';

/** The fields of a harvested title by name, with their places in its row, as in the table of titles of a MARC file. */
export const oaiFields: ReadonlyMap<string, number> = new Map(
  marcTables().titles.map((name, place) => [name, place]),
);
