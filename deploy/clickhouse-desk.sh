#!/bin/sh
# Creates the read-only user of the query desk at the first start of the ClickHouse container. Its grants on the tables
# follow after the first start of Stacksight, which makes them: see the operator's guide.
set -e
clickhouse-client --user stacksight --password "$CLICKHOUSE_PASSWORD" --multiquery <<SQL
CREATE SETTINGS PROFILE IF NOT EXISTS stacksight_desk SETTINGS readonly = 1,
  max_execution_time = 10 MIN 1 MAX 30 CHANGEABLE_IN_READONLY,
  limit CHANGEABLE_IN_READONLY, allow_get_client_http_header = 1 CONST,
  max_result_rows = 100001 CONST, max_result_bytes = 67108864 CONST, max_memory_usage = 4000000000 CONST;
CREATE USER IF NOT EXISTS stacksight_desk IDENTIFIED BY '$DESK_PASSWORD' SETTINGS PROFILE stacksight_desk;
SQL
