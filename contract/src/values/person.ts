import { z } from 'zod';

// What is kept of someone beside their name; how to reach them may be empty.

export const sexes = ['male', 'female', 'secret'] as const;

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
