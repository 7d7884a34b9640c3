/** How the values are made that an export is called with: plain data, so that it reaches another process. */

/** How one value is made. */
export type Recipe =
  | { readonly kind: 'text' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'missing' }
  /** One of several, each of which takes a text. */
  | { readonly kind: 'either'; readonly of: readonly Recipe[] }
  | { readonly kind: 'list'; readonly of: readonly Recipe[] }
  | { readonly kind: 'lines'; readonly of: Recipe }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Recipe>> }
  | { readonly kind: 'map'; readonly key: Recipe; readonly value: Recipe }
  | { readonly kind: 'set'; readonly of: Recipe }
  | { readonly kind: 'function'; readonly gives: Recipe };

/** One call: a function of a file, or a method of a class made first. */
export interface Trial {
  readonly file: string;
  readonly name: string;
  readonly method: string | null;
  readonly make: readonly Recipe[];
  readonly args: readonly Recipe[];
}

/** As a person finds it. */
export const nameOf = ({ file, name, method }: Pick<Trial, 'file' | 'name' | 'method'>): string =>
  `${file} ${name}${method === null ? '' : `.${method}`}`;

/** Whether a text to be tried stands anywhere in it. */
export function takesText(recipe: Recipe): boolean {
  switch (recipe.kind) {
    case 'text':
    case 'bytes':
      return true;
    case 'plain':
    case 'missing':
      return false;
    case 'either':
    case 'list':
      return recipe.of.some(takesText);
    case 'lines':
    case 'set':
      return takesText(recipe.of);
    case 'object':
      return Object.values(recipe.fields).some(takesText);
    case 'map':
      return takesText(recipe.key) || takesText(recipe.value);
    case 'function':
      return takesText(recipe.gives);
  }
}

/** Whether there is a list, map or set in it that a text stands in. */
export function takesList(recipe: Recipe): boolean {
  switch (recipe.kind) {
    case 'lines':
    case 'set':
    case 'map':
      return takesText(recipe);
    case 'either':
    case 'list':
      return recipe.of.some(takesList);
    case 'object':
      return Object.values(recipe.fields).some(takesList);
    case 'function':
      return takesList(recipe.gives);
    case 'text':
    case 'bytes':
    case 'plain':
    case 'missing':
      return false;
  }
}
