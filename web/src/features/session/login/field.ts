/** Controls a text field of the login page and the note below it. */
export function controlField(input: HTMLInputElement) {
  const box = input.parentElement;
  const note = box?.nextElementSibling;
  return {
    /** Shows an error below the field; an empty text removes it. */
    say(problem: string): void {
      const isWrong = problem !== '';
      input.setAttribute('aria-invalid', String(isWrong));
      box?.toggleAttribute('data-wrong', isWrong);
      write(problem, isWrong);
    },
    /** Shows a hint, unless the field shows an error. */
    hint(text: string): void {
      if (input.getAttribute('aria-invalid') !== 'true') write(text, false);
    },
  };
  function write(text: string, isWrong: boolean): void {
    if (!note) return;
    note.textContent = text;
    note.toggleAttribute('data-wrong', isWrong);
    if (text === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', note.id);
  }
}
