const areas = ['ruleConfig', 'ruleFolder', 'projectInfo'];

/** What is read anew after a rule was saved: not the rule in a form, which stays as its author has it. */
export function isOutdated({ queryKey: [area, call] }: { queryKey: readonly unknown[] }): boolean {
  return areas.includes(String(area)) && call !== 'get';
}
