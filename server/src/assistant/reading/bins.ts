/** Returns the lower bounds of the groups in a text: 1, 5 and 10 in “1–4, 5–9, 10 or more” and in “bins 1/5/10”. */
export function binsIn(text: string): number[] {
  const listed = /(?:分箱|分档|bins?)\s*[:=]?\s*((?:\d+[/,、 ]+)+\d+)/.exec(text)?.[1]; // chinese-ok: groups
  const groups =
    /(\d+)\s*(?:-|–|到|至|~|to)\s*\d+|(\d+)\s*(?:次|册|本|times|loans)?\s*(?:及?以上|or more|and more|\+)/g; // chinese-ok: to, times, or more
  const bounds =
    listed?.split(/\D+/) ?? [...text.matchAll(groups)].map(([, one, two]) => one ?? two);
  const bins = bounds.map(Number);
  return bins.every((bin, at) => at === 0 || bin > (bins[at - 1] ?? 0)) ? bins : [];
}
