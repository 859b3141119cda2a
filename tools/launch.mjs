// The entry of all npm scripts: `npm start`, `npm test` and the others run this file. It is plain JavaScript without
// packages, because it must run on Node 20 before anything is installed. It fetches the Node 24 and the packages that
// everything else needs.

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Stacksight needs Node 20 or newer; this is ${process.version}. / 需要 Node 20 或更高版本，当前为 ${process.version}。`,
  );
  process.exit(1);
}

const { run } = await import('./launch/commands.mjs');
process.exitCode = await run(process.argv[2] ?? 'start', process.argv.slice(3));
