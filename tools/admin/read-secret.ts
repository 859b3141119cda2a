import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The sources of a secret. Arguments are no source: every user of the machine can list them. */
export type SecretSource = {
  environment: NodeJS.ProcessEnv;
  input: Readable & { isTTY?: boolean };
};

/** Reads a secret from the environment, from the terminal without echo, or from the first line of standard input. */
export async function readSecret(
  question: string,
  variable: string,
  { environment, input }: SecretSource,
): Promise<string> {
  const given = environment[variable] ?? '';
  if (given !== '') return given;
  if (input.isTTY === true) return ask(question, input);
  return (await text(input)).split(/\r?\n/)[0] ?? '';
}

async function ask(question: string, input: Readable): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input, output, terminal: true });
  const stopped = new AbortController();
  line.once('SIGINT', () => stopped.abort());
  try {
    return await line.question('', { signal: stopped.signal });
  } catch {
    throw new Error('Stopped; nothing was changed. / 已取消，未作任何改动。');
  } finally {
    line.close();
    process.stderr.write('\n');
  }
}
