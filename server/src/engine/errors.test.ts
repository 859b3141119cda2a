import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import {
  EngineDiskFull,
  EngineError,
  EngineTimeout,
  EngineUnavailable,
  toEngineFailure,
} from './errors.ts';

function refusal(code: string, type: string, message: string) {
  return new ClickHouseError({ code, type, message });
}

test.each([
  [refusal('159', 'TIMEOUT_EXCEEDED', 'Timeout exceeded'), EngineTimeout],
  [refusal('243', 'NOT_ENOUGH_SPACE', 'Cannot reserve 1.00 MiB'), EngineDiskFull],
  [refusal('75', 'CANNOT_WRITE_TO_FILE_DESCRIPTOR', 'No space left on device'), EngineDiskFull],
  [refusal('47', 'UNKNOWN_IDENTIFIER', 'Unknown identifier'), EngineError],
  [new Error('Poco::Exception. Code: 1000, e.code() = 0, Field value too long'), EngineError],
  [Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }), EngineUnavailable],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), EngineUnavailable],
])('%s becomes what it means', (thrown, kind) => {
  expect(toEngineFailure(thrown, 10)).toBeInstanceOf(kind);
});

test('an error that does not come from the engine is passed on unchanged', () => {
  const error = new Error('the file ends in the middle');
  expect(toEngineFailure(error, 10)).toBe(error);
});
