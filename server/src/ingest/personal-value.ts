const identityNumber =
  '[1-9][0-9]{5}(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]';
const mobileNumber = '1[3-9][0-9]{9}';
const mailAddress = '[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+[.][A-Za-z]{2}';

/**
 * A pattern, for the engine and for JavaScript, of texts that hold what leads to one person: a Chinese identity number,
 * a mobile number or a mail address.
 */
export const personalValue = `(?:^|[^0-9])(?:${identityNumber}|${mobileNumber})(?:[^0-9]|$)|${mailAddress}`;

/** A pattern of texts that hold an identity number or a mail address: barcodes may look like mobile numbers. */
export const surelyPersonal = `(?:^|[^0-9])${identityNumber}(?:[^0-9]|$)|${mailAddress}`;
