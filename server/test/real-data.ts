import path from 'node:path';

// Returns paths of files of real libraries: small extracts in fixtures/real-data, or the whole files in the folder
// that STACKSIGHT_REAL_DATA names. A test counts its expected values in the file itself, so that it passes with both.

const whole = process.env.STACKSIGHT_REAL_DATA;

const folder = whole || path.join(import.meta.dirname, 'fixtures/real-data');

/** Returns the path of a file or folder of real data. */
export const realData = (...names: string[]): string => path.join(folder, ...names);

/** Chooses between a number counted by hand in the whole files and one counted in the extracts. */
export const ofRealData = <T>(figures: { whole: T; extract: T }): T =>
  whole ? figures.whole : figures.extract;
