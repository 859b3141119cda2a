const areas = ['ruleConfig', 'ruleFolder', 'projectInfo'];

/** Returns whether an answer must be read again after a rule is saved; the rule of an open form stays unchanged. */
export function isOutdated({ queryKey: [area, call] }: { queryKey: readonly unknown[] }): boolean {
  return areas.includes(String(area)) && call !== 'get';
}
