const areas = ['ruleConfig', 'ruleFolder', 'projectInfo'];

/** The answers to read again after a rule is saved; the rule in an open form stays as its author left it. */
export function isOutdated({ queryKey: [area, call] }: { queryKey: readonly unknown[] }): boolean {
  return areas.includes(String(area)) && call !== 'get';
}
