import type { Client } from 'pg';
import type { CheckedSource } from '../source-database.ts';

// The message CancelRequest of the PostgreSQL protocol: its length, its code, and the process with its key. The server
// answers by closing the connection.
const code = 80_877_102;

/** Asks the server to end the statement that a connection runs. */
export async function cancelStatement(client: Client, { connect }: CheckedSource): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const message = Buffer.alloc(16);
  [16, code, processID, secretKey].forEach((value, index) => {
    message.writeInt32BE(value, index * 4);
  });
  const socket = await connect();
  socket.end(message);
}
