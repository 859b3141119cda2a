const afterFrom = /\b(?:from|join)\s+(?:\w+\.)?(\w+)/gi;

/** Returns the tables that an SQL statement names, in order, without the names that the statement defines by WITH. */
export function tablesIn(sql: string): string[] {
  const bare = sql.replace(/--[^\n]*|'(?:[^'\\]|\\.)*'/g, ' ');
  const own = new Set([...bare.matchAll(/\b(\w+)\s+as\s*\(/gi)].map(([, name]) => name));
  const found = [...bare.matchAll(afterFrom)].flatMap(([, name]) => name ?? []);
  return [...new Set(found)].filter((name) => !own.has(name) && !/^(select|numbers)$/i.test(name));
}
