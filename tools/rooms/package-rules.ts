import type { Finding } from '../source/finding.ts';
import { isGoverned } from './house.ts';
import type { Link, Module } from './module.ts';

type PackageLaw = { rule: string; packages: RegExp; in: RegExp; except?: RegExp; what: string };

const LAWS: readonly PackageLaw[] = [
  {
    rule: 'fastify',
    packages: /^(fastify|@fastify\/.*|fastify-.*)$/,
    in: /^server\//,
    except: /^server\/src\/(http\/|app\.ts$)/,
    what: 'only http/ and app.ts know Fastify',
  },
  {
    rule: 'clickhouse',
    packages: /^@clickhouse\//,
    in: /^server\//,
    except: /^server\/src\/engine\//,
    what: 'only engine/ knows the ClickHouse client',
  },
  {
    rule: 'drizzle',
    packages: /^drizzle-orm(\/pg-core)?$/,
    in: /^server\//,
    except: /^server\/src\/(store\/|.*\.store\.ts$)/,
    what: 'only store/ and *.store.ts know Drizzle',
  },
  {
    rule: 'driver',
    packages:
      /^(pg|pg-cursor|mysql2|tedious|oracledb|@electric-sql\/.*|drizzle-orm\/(?!pg-core$).*)$/,
    in: /^server\//,
    except: /^server\/src\/(store|ingest\/databases)\//,
    what: 'only store/ and ingest/databases/ know the database drivers',
  },
  {
    rule: 'pure',
    packages: /^node:/,
    in: /^server\/src\/(analytics|engine\/warehouse-tables)\//,
    except: /^server\/src\/analytics\/run-query\.ts$/,
    what: 'analytics/ and the registry of tables are pure: no I/O but in run-query.ts',
  },
  {
    rule: 'contract',
    packages: /^(?!zod$)/,
    in: /^contract\//,
    what: 'the contract knows zod and nothing else',
  },
  { rule: 'browser', packages: /^node:/, in: /^web\//, what: 'the web has no node: modules' },
  {
    rule: 'workspace',
    packages: /^@stacksight\/(?!contract$)/,
    in: /^(server|web)\//,
    what: "of the workspaces only '@stacksight/contract' may be imported, and by that name",
  },
];

// The registry of tables is pure data, so `analytics/` may read it.
const REGISTRY = 'server/src/engine/warehouse-tables/';
// The modules that pure files may not import by path either.
const IMPURE =
  /^server\/src\/(engine\/(?!warehouse-tables\/)|store\/)|^server\/src\/lib\/clock\.ts$/;

/** Finds imports of packages that the room may not know. */
export function packageFindings(modules: readonly Module[]): Finding[] {
  return modules
    .filter(({ file }) => isGoverned(file))
    .flatMap(({ file, links }) => links.flatMap((link) => linkFindings(file, link)));
}

function linkFindings(file: string, { specifier, line, target }: Link): Finding[] {
  if (target !== null) {
    const impure = isPureFile(file) && IMPURE.test(target);
    const what = `'${specifier}': a pure file knows no engine, store or clock; in analytics/ only run-query.ts does`;
    return impure ? [{ file, line, rule: 'pure', what }] : [];
  }
  return LAWS.filter((law) => law.packages.test(specifier) && law.in.test(file))
    .filter((law) => !law.except?.test(file))
    .map(({ rule, what }) => ({ file, line, rule, what: `'${specifier}': ${what}` }));
}

/**
 * Returns whether a file of analytics/ or of the registry of tables must be pure: the same input gives the same
 * output.
 */
export function isPureFile(file: string): boolean {
  if (file.startsWith(REGISTRY)) return true;
  return file.startsWith('server/src/analytics/') && !file.endsWith('/run-query.ts');
}
