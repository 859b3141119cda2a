// The package has no types of its own.
declare module 'oracledb' {
  const module: import('./oracle.ts').OracleModule;
  export = module;
}
