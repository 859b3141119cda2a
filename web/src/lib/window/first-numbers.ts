// The small script in the HTML draws the first numbers of the dashboard. The console takes the processor for a moment
// when it starts, so it waits until these numbers are on the screen. The two scripts share no modules.

const place = globalThis as { firstNumbers?: Promise<void> };
/** The console starts after this time even if the numbers are not there. */
const mostMs = 700;

/** Lets the console start after the numbers have come and the browser has painted them. */
export function holdBack(numbers: Promise<void>): void {
  const painted = numbers.then(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
  const late = new Promise<void>((done) => setTimeout(done, mostMs));
  place.firstNumbers = Promise.race([painted, late]);
}

/** Resolves when the console may start; undefined if nothing holds it back. */
export const firstNumbers = (): Promise<void> | undefined => place.firstNumbers;
