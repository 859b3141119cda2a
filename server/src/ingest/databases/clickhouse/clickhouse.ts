import { randomUUID } from 'node:crypto';
import { ServerRefusal } from '../../sources/target.ts';
import { replaceParams } from '../named-params.ts';
import {
  type CheckedSource,
  patience,
  type SourceDatabase,
  type TextRow,
} from '../source-database.ts';
import { refuseOldVersion } from '../versions.ts';
import { askClickHouse, callClickHouse } from './clickhouse-http.ts';
import { blocksOfLines, clickHouseForm, instantsOf } from './clickhouse-values.ts';
import { readTabSeparated } from './tab-separated.ts';

const clock = `SELECT formatDateTime(now('UTC'), '%Y-%m-%dT%H:%i:%SZ'), toString(now()) FORMAT TabSeparated`;
const tables = `SELECT database, name, total_rows FROM system.tables
  WHERE database NOT IN ('system', 'information_schema', 'INFORMATION_SCHEMA') AND NOT is_temporary
  ORDER BY 1, 2 FORMAT TabSeparated`;
const columns = `SELECT name, type, type LIKE '%Nullable(%' FROM system.columns
  WHERE database = {schema:String} AND table = {name:String} ORDER BY position FORMAT TabSeparated`;

// The privileges that change no table of the source.
const harmless =
  /^(SELECT|USAGE|SHOW.*|dictGet|CREATE TEMPORARY TABLE|CREATE ARBITRARY TEMPORARY TABLE|NONE|REMOTE|READ|S3|URL|displaySecrets\w*)$/i;

// `2` lets the driver choose its settings, `1` does not; the account's own profile may have set either.
const readOnlyLevels = { none: '0', withoutSettings: '1' };

/** Signs in to a ClickHouse server over HTTP. */
export async function openClickHouse(source: CheckedSource): Promise<SourceDatabase> {
  const ask = async (sql: string, params: Readonly<Record<string, string>> = {}) => {
    const text = await askClickHouse(source, sql, params);
    const rows: TextRow[] = [];
    for await (const block of readTabSeparated(oneOf(text))) rows.push(...block);
    return rows;
  };
  const number = await signIn(source);
  const level = (await ask(`SELECT toString(getSetting('readonly'))`))[0]?.[0];
  const settings: Readonly<Record<string, string>> =
    level === readOnlyLevels.withoutSettings
      ? {}
      : {
          date_time_output_format: 'iso',
          cancel_http_readonly_queries_on_client_close: '1',
          ...(level === readOnlyLevels.none ? { readonly: '2' } : {}),
        };
  // Where no setting can be changed, points in time are converted by the statement.
  const inUtc = async (sql: string, given: Readonly<Record<string, string>>) => {
    if (level !== readOnlyLevels.withoutSettings) return sql;
    const instants = instantsOf(await ask(`DESCRIBE TABLE (${sql}\n) FORMAT TabSeparated`, given));
    if (instants.length === 0) return sql;
    const names = instants.map((name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``);
    const converted = names.map((name) => `toTimeZone(${name}, 'UTC') AS ${name}`);
    return `SELECT * REPLACE (${converted.join(', ')}) FROM (${sql}\n)`;
  };

  return {
    async version() {
      refuseOldVersion('ClickHouse', number);
      return `ClickHouse ${number}`;
    },
    async now() {
      const [instant, wallTime] = (await ask(clock))[0] ?? [];
      return { instant: new Date(instant ?? Number.NaN), wallTime: wallTime ?? '' };
    },
    // This system has no transaction in which a write could be tried, so the profile and the grants tell.
    async canWrite() {
      if (level !== readOnlyLevels.none) return false;
      const grants = await ask('SHOW GRANTS FORMAT TabSeparated');
      return grants.some(([line]) => grantsWriting(line ?? ''));
    },
    tables: async () =>
      (await ask(tables)).map(([schema, name, rows]) => ({
        schema: schema ?? '',
        name: name ?? '',
        rows: rows == null ? null : Number(rows),
      })),
    columns: async ({ schema, name }) =>
      (await ask(columns, { param_schema: toParam(schema), param_name: toParam(name) })).map(
        ([column, type, isNullable]) => ({
          name: column ?? '',
          type: type ?? '',
          isNullable: isNullable === '1',
        }),
      ),
    begin: async () => 'statement',
    async stream(sql, params, { signal }) {
      signal.throwIfAborted();
      const given: Record<string, string> = {};
      const text = replaceParams({ sql, params, quotes: 'backslash' }, (name, value) => {
        given[`param_${name}`] = toParam(value);
        return `{${name}:String}`;
      });
      const queryId = randomUUID();
      const stop = new AbortController();
      const kill = () =>
        void askClickHouse(source, `KILL QUERY WHERE query_id = '${queryId}' ASYNC`)
          .catch(() => undefined)
          .finally(() => stop.abort());
      signal.addEventListener('abort', kill);
      const release = () => signal.removeEventListener('abort', kill);
      const failed = (error: unknown) => {
        signal.throwIfAborted();
        return error instanceof ServerRefusal ? error : new ServerRefusal('lost');
      };
      try {
        const response = await callClickHouse(source, {
          sql: `${await inUtc(text, given)}\nFORMAT TabSeparatedWithNamesAndTypes`,
          settings: { ...settings, ...given },
          signal: stop.signal,
          queryId,
        });
        const tag = response.headers['x-clickhouse-exception-tag'];
        const rows = blocksOfLines(response.setEncoding('utf8'), tag?.toString());
        const { names, types, first } = await readHead(rows);
        async function* blocks() {
          let isRead = false;
          try {
            const toForm = clickHouseForm(types);
            if (first.length > 0) yield toForm(first);
            for await (const block of rows) {
              signal.throwIfAborted();
              yield toForm(block);
            }
            isRead = true;
          } catch (error) {
            throw failed(error);
          } finally {
            release();
            if (!isRead) kill();
          }
        }
        return { columns: names, blocks: blocks() };
      } catch (error) {
        release();
        throw failed(error);
      }
    },
    close: async () => undefined,
  };
}

async function signIn(source: CheckedSource): Promise<string> {
  const number = (await askClickHouse(source, 'SELECT version()', {}, patience.signInMs)).trim();
  if (!/^\d{1,4}(\.\d{1,6}){1,5}$/.test(number)) throw new ServerRefusal('otherServer');
  return number;
}

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text;
}

// A parameter has the escapes of the format TabSeparated.
const toParam = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');

function grantsWriting(line: string): boolean {
  const privileges = /^GRANT (.+?) ON /.exec(line)?.[1];
  if (privileges === undefined) return false;
  return privileges
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .some((privilege) => !harmless.test(privilege.trim()));
}

async function readHead(rows: AsyncGenerator<TextRow[]>) {
  const { value } = await rows.next();
  const [names, types, ...first] = (value ?? []) as TextRow[];
  if (names === undefined || types === undefined) throw new ServerRefusal('lost');
  const toNames = (row: TextRow) => row.map((cell) => cell ?? '');
  return { names: toNames(names), types: toNames(types), first };
}
