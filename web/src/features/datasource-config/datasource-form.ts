import type { Datasource, DatasourceType } from '@stacksight/contract';

export type DatasourceValues = {
  name: string;
  type: DatasourceType;
  host: string;
  port: number | null;
  database: string;
  username: string;
  password: string;
  isTls: boolean;
  remark: string;
};

/** The default port of each kind of server. */
export const usualPorts: Readonly<Record<DatasourceType, number>> = {
  postgresql: 5432,
  clickhouse: 8123,
  mysql: 3306,
  sqlserver: 1433,
  oracle: 1521,
  oai: 443,
  sushi: 443,
};

export const emptySource: DatasourceValues = {
  name: '',
  type: 'postgresql',
  host: '',
  port: usualPorts.postgresql,
  database: '',
  username: '',
  password: '',
  isTls: false,
  remark: '',
};

export function toDatasourceValues({
  name,
  type,
  host,
  port,
  database,
  username,
  isTls,
  remark,
}: Datasource): DatasourceValues {
  return { name, type, host, port, database, username, isTls, remark, password: '' };
}

/** Returns the body of the call; an empty password is omitted, so that the stored password stays. */
export function toDatasourceBody({ password, port, ...values }: DatasourceValues) {
  return { ...values, port: port ?? 0, ...(password === '' ? {} : { password }) };
}
