import { z } from 'zod';

// Contact details of a person. Both may be empty.

export const sexes = ['male', 'female', 'secret'] as const;

const address = z.email();

/** An email address of at most 100 characters, or an empty text. */
export const emailText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => text === '' || address.safeParse(text).success, 'is not an email address');

/** A Chinese mobile number, or an empty text. */
export const mobileText = z
  .string()
  .trim()
  .refine((text) => /^(1[3-9]\d{9})?$/.test(text), 'is not a mobile number');
