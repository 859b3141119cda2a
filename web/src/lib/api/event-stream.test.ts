import { expect, test } from 'vitest';
import { toEvents } from './event-stream.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: unknown[] = [];
  for await (const event of toEvents(body)) events.push(event);
  return events;
}

test('events are cut at empty lines, wherever the chunks end', async () => {
  expect(await read('data: {"a":', '1}\n', '\ndata:{"a":2}\n\n')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(await read('data: 1\r\n\r\ndata: 2\r\n\r\n')).toEqual([1, 2]);
});

test('a character may be split between chunks', async () => {
  const bytes = new TextEncoder().encode('data: "书"\n\n');
  expect(await read(bytes.slice(0, 8), bytes.slice(8))).toEqual(['书']);
});

test('data over several lines is joined; comments and other fields are skipped', async () => {
  expect(await read(': beat\n\nid: 1\nevent: x\ndata: {\ndata: "a": 1}\n\n')).toEqual([{ a: 1 }]);
});

test('an unfinished event is ignored', async () => {
  expect(await read('data: 1\n\ndata: 2')).toEqual([1]);
});
