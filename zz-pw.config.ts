import base from './playwright.config.ts';
const { globalSetup: _, ...rest } = base as Record<string, unknown>;
export default { ...rest, outputDir: '/tmp/cat/pw' };
