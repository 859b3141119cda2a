// Resolves the imports of Drizzle without its package.json, which Node would parse again at each of hundreds of imports
// because nothing keeps its 180 KB. That takes more than a third of the start of a server.
// A process loads this file before all others: node --import <this file> server/src/main.ts

import { registerHooks } from 'node:module';

const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      if (!found.has(specifier)) found.set(specifier, next(specifier, context));
      return { ...found.get(specifier), shortCircuit: true };
    }
    const isInside =
      specifier.startsWith('.') &&
      context.parentURL?.includes('/node_modules/drizzle-orm/') &&
      context.conditions.includes('import');
    if (!isInside) return next(specifier, context);
    return {
      url: new URL(specifier, context.parentURL).href,
      format: 'module',
      shortCircuit: true,
    };
  },
});
