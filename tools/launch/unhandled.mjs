// A reporter of Vitest. Such errors fail a run without failing a test, and the JSON report leaves them out.

import { writeFileSync } from 'node:fs';

/** Writes the errors that belong to no test to the file that STACKSIGHT_UNHANDLED names. */
export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    const file = process.env.STACKSIGHT_UNHANDLED;
    if (!file || errors.length === 0) return;
    const told = errors.map(
      ({ name, message, stack }) =>
        `\nOutside every test / 不属于任何测试: ${name}: ${message}\n${stack ?? ''}\n`,
    );
    writeFileSync(file, told.join(''));
  }
}
