import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Hashes passwords by argon2id with the parameters that OWASP recommends. A hash takes 19 MiB, so only a few hashes
// are computed at a time.

const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const atOnce = 2;

const toTag = promisify(argon2);
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

let running = 0;
const queue: (() => void)[] = [];

/** Hashes a password into PHC form, ready to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, salt, cost, tagBytes);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Returns whether a password matches a hash. Without a hash the check takes the same time, so that the time does not
 * reveal usernames.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = pattern.exec(hash ?? '');
  if (parts === null) {
    await derive(password, Buffer.alloc(saltBytes), cost, tagBytes);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const stored = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const actual = await derive(password, Buffer.from(salt, 'base64'), stored, expected.length);
  return timingSafeEqual(actual, expected);
}

async function derive(
  password: string,
  nonce: Buffer,
  settings: typeof cost,
  tagLength: number,
): Promise<Buffer> {
  await enter();
  try {
    const message = password.normalize('NFKC');
    return await toTag('argon2id', { ...settings, message, nonce, tagLength });
  } finally {
    leave();
  }
}

async function enter(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve) => queue.push(resolve));
}

// The next in the queue takes the place, so `running` does not change.
function leave(): void {
  const next = queue.shift();
  if (next === undefined) running -= 1;
  else next();
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
