/** The element of a page of our own that a selector names; throws where there is none. */
export function find<E extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}
