/**
 * Stands in for two parts of the MCP package (130 kB) that are never used here: the validator of answers that a server asks a person for,
 * and the schemas of older versions of zod. What models send is read by `tools.ts`.
 */
export class AjvJsonSchemaValidator {
  getValidator(): never {
    throw new Error('nothing is asked of the client');
  }
}

export function zodToJsonSchema(): never {
  throw new Error('schemas are at hand as JSON');
}
