import { z } from 'zod';

// How to reach someone; both may be empty.

const address = z.email();

/** An email address of at most 100 characters, or none. */
export const emailText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text === '' || address.safeParse(text).success, 'is not an email address');

/** A mobile number of the mainland, or none. */
export const mobileText = z
  .string()
  .trim()
  .refine((text) => /^(1[3-9]\d{9})?$/.test(text), 'is not a mobile number');
