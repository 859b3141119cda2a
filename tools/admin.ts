// `npm run admin -- <command>`: manages accounts and sign-in partners on the server's machine. Only one process can
// open the embedded store, so the server must be stopped; with DATABASE_URL it may run.
import { runAdmin } from './admin/run-admin.ts';

const { env: environment, stdin: input } = process;
const { code, text } = await runAdmin(process.argv.slice(2), { environment, input });
(code === 0 ? console.log : console.error)(`\n${text}\n`);
process.exitCode = code;
