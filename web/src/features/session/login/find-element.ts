/** Returns the element that a selector finds; throws if `within` has no such element. */
export function findElement<E extends HTMLElement = HTMLElement>(
  within: ParentNode,
  selector: string,
): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}
