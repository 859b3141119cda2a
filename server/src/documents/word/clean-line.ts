// XML cannot have these characters, and Word would call the file damaged.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// These characters turn the direction of a text, so that it could show other words than it has.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text as one line of a document. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(notXml, '').replace(turning, '').replace(/\s+/g, ' ').trim();
}

/** Returns the lines of a text that are not empty. */
export function cleanLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .filter((line) => line !== '');
}
