// The one way into Stacksight: `npm start`, `npm test` and the other npm scripts come here.
// Plain JavaScript, because it must run on Node 20 before anything is installed; it brings in the
// Node 24 and the packages that everything else needs, and uses only what Node itself ships.

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Stacksight needs Node 20 or newer; this is ${process.version}. / 需要 Node 20 或更高版本，当前为 ${process.version}。`,
  );
  process.exit(1);
}

const { run } = await import('./launch/commands.mjs');
process.exitCode = await run(process.argv[2] ?? 'start', process.argv.slice(3));
