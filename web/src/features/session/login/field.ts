/** A box of the login page with the note below it. */
export function fieldOf(input: HTMLInputElement) {
  const box = input.parentElement;
  const note = box?.nextElementSibling;
  return {
    /** Says what is wrong with it; nothing is wrong with an empty text. */
    say(problem: string): void {
      const isWrong = problem !== '';
      input.setAttribute('aria-invalid', String(isWrong));
      box?.toggleAttribute('data-wrong', isWrong);
      write(problem, isWrong);
    },
    /** Says something that helps, unless something is wrong. */
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
