type SelectOption = { value?: unknown; label?: unknown };

/** Whether a choice has what is typed in it: stands in for the server's search, so that nothing else can be taken meanwhile. */
export function hasTyped(typed: string, choice: SelectOption | undefined): boolean {
  const words = `${choice?.label ?? ''} ${choice?.value ?? ''}`.toLowerCase();
  return words.includes(typed.trim().toLowerCase());
}
