const firstField = ':is(input, textarea):enabled:not([readonly])';

/**
 * Focuses a field in the form of a panel that has opened, the first one unless a selector names another. A user who is
 * in a field already stays there. The drawers of Ant Design take the focus from a field with `autoFocus`.
 */
export function focusField(panel: HTMLElement | null, selector = firstField): void {
  const form = panel?.querySelector('form');
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>(selector)?.focus();
}
