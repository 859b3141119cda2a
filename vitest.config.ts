import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { routesTable } from './web/vite/routes-table.ts';

const longest = [
  'src/main',
  'sync/run-source',
  'batch/recover',
  'backup/backup',
  'analytics/truth',
  'connectors/evergreen',
  'propose/mapping-of',
  'holding/scans-killed',
  'handover/handover',
  'connectors/folio',
  'demo/build-demo',
  'databases/databases',
  'embedded/supervisor',
  'ingest/real-data',
  'dashboard/dashboard',
  'tools/restart',
  'store/open',
  'ingest/load',
  'tables/hostile-archives',
  'compile/rollup',
  'exports/interrupted',
  'src/fuzz',
  'studies/studies',
];

/** Starts the longest test files first, so that the run does not end with a wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Test files share their modules, because nothing is mocked and no module keeps data of a test. Loading the
    // modules again for each file took a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The time limits end only tests that hang: no test fails because the machine is busy, and no test has its own
    // limit.
    expect: { poll: { timeout: 500_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'contract/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [routesTable()],
        test: { name: 'web', include: ['web/{src,vite}/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
