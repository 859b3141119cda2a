type SelectOption = { value?: unknown; label?: unknown };

/**
 * Returns whether a choice contains the typed text; a select filters its previous choices until the server's search
 * answers.
 */
export function hasTyped(typed: string, choice: SelectOption | undefined): boolean {
  const words = `${choice?.label ?? ''} ${choice?.value ?? ''}`.toLowerCase();
  return words.includes(typed.trim().toLowerCase());
}
