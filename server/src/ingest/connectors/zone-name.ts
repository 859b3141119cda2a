/** The name of the library's time zone in expressions of a connector, as a text of SQL. */
export const zoneName = 'zone';
