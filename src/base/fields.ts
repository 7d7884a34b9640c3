/**
 * Fields of our own files, as schemas: what was looked at is believed and nothing else, and a wrong field costs that field
 * where its schema says what counts instead.
 */
import * as z from 'zod/mini';

/** A whole number from 0 on. */
export const wholeNumber = z.int().check(z.gte(0));

/** A number from 0 on. */
export const figure = z.number().check(z.gte(0));

/** A text with something in it. */
export const someText = z.string().check(z.minLength(1));

/** What counts instead of a value that is wrong or missing. `z.catch` does the same and is 10 kB in each bundle. */
export const orElse = <T, const Other>(
  form: z.ZodMiniType<T>,
  other: Other,
): z.ZodMiniType<T | Other> =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => {
      const read = form.safeParse(value);
      return read.success ? read.data : other;
    }),
  );

export const orNull = <T>(form: z.ZodMiniType<T>): z.ZodMiniType<T | null> => orElse(form, null);

/** False where a value is anything but true. */
export const flag = orElse(z.boolean(), false);

/** What a schema reads, as data that nobody changes. */
export type ReadBy<Form extends () => z.ZodMiniType> = Frozen<z.infer<ReturnType<Form>>>;
type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
