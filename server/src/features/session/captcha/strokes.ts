// Defines characters as lines through points of a box, 10 wide and 14 high, counted from its upper left corner. The
// set has only characters that cannot be confused with each other.

type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const drawn: Readonly<Record<string, string>> = {
  '2': '1,4 2,1.5 5,0 8,1.2 9,4 7.5,7 1,14 9.5,14',
  '3': '1,1.5 4.5,0 8,1 8.5,4 6.5,6.5 4,7 7,7.5 9,10 8,13 4.5,14 1,12.5',
  '4': '7,14 7,0 0.5,10 10,10',
  '5': '9,0 2,0 1.5,6.5 5,5.3 8.5,7 9.3,10.2 7.5,13 4.5,14 1,12.8',
  '6': '8.5,1.2 5.5,0 2.5,3 1,8 1.5,12 4.5,14 8,13 9.2,10 7.5,7.2 4.5,6.8 1.2,9',
  '7': '0.5,0 9.5,0 4,14',
  '8': '5,6.8 2,5 1.6,2.4 5,0 8.4,2.4 8,5 5,6.8 1.4,9.2 1.4,12 5,14 8.6,12 8.6,9.2 5,6.8',
  '9': '8.8,5 5.5,7.2 2.2,6.6 0.8,3.8 2,1 5,0 8,1 9,4.5 8.5,9 7,12.5 4,14 1.5,13',
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '9.3,3 7.5,0.6 4.5,0 1.8,2 0.6,7 1.8,12 4.5,14 7.5,13.4 9.3,11',
  E: '9,0 1,0 1,14 9,14|1,7 7.5,7',
  F: '1,14 1,0 9,0|1,7 7.5,7',
  H: '1,0 1,14|9,0 9,14|1,7 9,7',
  K: '1,0 1,14|9,0 1,8.2|3.8,5.5 9.5,14',
  L: '1,0 1,14 9,14',
  M: '0.5,14 1,0 5,8 9,0 9.5,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0 6,0 8.8,1.6 9,5 6.5,7.4 1,7.6',
  R: '1,14 1,0 6,0 8.8,1.6 9,4.8 6.5,7.2 1,7.4|5,7.4 9.5,14',
  T: '0,0 10,0|5,0 5,14',
  U: '1,0 1,9.5 2.4,13 5,14 7.6,13 9,9.5 9,0',
  W: '0,0 2.5,14 5,4.5 7.5,14 10,0',
  X: '0.5,0 9.5,14|9.5,0 0.5,14',
  Y: '0.5,0 5,7 9.5,0|5,7 5,14',
};

/** The characters that a code can have. */
export const captchaLetters: readonly string[] = Object.keys(drawn);

/** Returns the lines of a character. */
export function strokesOf(letter: string): Stroke[] {
  return (drawn[letter] ?? '').split('|').map((line) =>
    line.split(' ').map((point): Point => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [x, y];
    }),
  );
}
