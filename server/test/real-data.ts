import path from 'node:path';

// Files of real libraries: small extracts in fixtures/real-data, or the whole ones where STACKSIGHT_REAL_DATA names a
// folder that has them. A test counts in the file what it expects, so that both serve.

const whole = process.env.STACKSIGHT_REAL_DATA;

const folder = whole || path.join(import.meta.dirname, 'fixtures/real-data');

/** The path of a file or folder of real data. */
export const realData = (...names: string[]): string => path.join(folder, ...names);

/** Picks the figure that was counted by hand in the whole files, or in the extracts. */
export const ofRealData = <T>(figures: { whole: T; extract: T }): T =>
  whole ? figures.whole : figures.extract;
