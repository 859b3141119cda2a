import { z } from 'zod';

// A form contains only texts, and its names may repeat. The route's schema gives the type of each text, so that a body
// means the same as JSON and as a form.

type Text = string | readonly string[];

/**
 * Converts a form into a body by the schema of the route. Texts that cannot be converted are refused later by the
 * schema.
 */
export function fromForm(schema: z.ZodType, form: Readonly<Record<string, Text>>): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return readFields(inner, form);
  const options = optionsOf(inner).map((option) => fromForm(option, form));
  const at = optionsOf(inner).findIndex(
    (option, index) => option.safeParse(options[index]).success,
  );
  return at < 0 ? (closest(inner, form, options) ?? form) : options[at];
}

function readFields({ shape }: z.ZodObject, form: Readonly<Record<string, Text>>): object {
  const read = Object.entries(form).map(([name, text]) => {
    const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : null;
    return [name, field === null ? text : readText(field, text)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

// A body that names its kind gets the errors of that kind.
function closest(union: z.ZodType, form: Readonly<Record<string, Text>>, options: unknown[]) {
  if (!(union instanceof z.ZodDiscriminatedUnion)) return options[0];
  const key = union.def.discriminator;
  const at = optionsOf(union).findIndex(
    (option) => option instanceof z.ZodObject && option.shape[key]?.safeParse(form[key]).success,
  );
  return options[at];
}

/** Converts one text into the value of a field; undefined for an empty text. */
function readText(schema: z.ZodType, text: Text): unknown {
  if (text === '' && !schema.safeParse('').success)
    return schema.safeParse(null).success ? null : undefined;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) {
    const readings = optionsOf(inner).map((option) => readText(option, text));
    const at = optionsOf(inner).findIndex(
      (option, index) => option.safeParse(readings[index]).success,
    );
    return at < 0 ? (asJson(text) ?? text) : readings[at];
  }
  if (inner instanceof z.ZodArray) return readList(inner.element as z.ZodType, text);
  if (typeof text !== 'string') return text;
  if (inner instanceof z.ZodNumber) return text.trim() === '' ? text : numberOr(text);
  if (inner instanceof z.ZodBoolean) return { true: true, false: false }[text] ?? text;
  // The value of a literal may be a number or boolean, so the text is compared with the text of the value.
  if (inner instanceof z.ZodLiteral)
    return [...inner.values].find((value) => String(value) === text) ?? text;
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return text;
  return asJson(text) ?? text;
}

/** Reads a list from repeated names, from one text, or from the JSON of the whole list. */
function readList(element: z.ZodType, text: Text): unknown {
  if (typeof text !== 'string') return text.map((one) => readText(element, one));
  const whole = asJson(text);
  const isWhole = Array.isArray(whole) && !element.safeParse(whole).success;
  return isWhole ? whole : [readText(element, text)];
}

const numberOr = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text);

function asJson(text: Text): unknown {
  if (typeof text !== 'string' || !/^\s*[[{"]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const optionsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [];

/** Returns the schema inside defaults, options and transforms. */
function unwrap(schema: z.ZodType): z.ZodType {
  // A preprocessing step passes the value to the schema after it.
  if (schema instanceof z.ZodPipe)
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap() as z.ZodType);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}
