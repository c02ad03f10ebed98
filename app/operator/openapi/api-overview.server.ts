import { ANSWERS } from './answers.ts';
import type { makeOpenApi } from './openapi.server.ts';
import { OPERATIONS } from './operations.ts';

/** The operator's API as its page shows it. */
export interface ApiOverview {
  operations: {
    title: string;
    /** Method and path. */
    address: string;
    description: string;
    parameters: { name: string; description: string; example: string }[];
    /** A body as JSON text; null where none is sent. */
    body: string | null;
    answers: { status: string; description: string }[];
  }[];
  schemas: { name: string; fields: { name: string; type: string; description: string }[] }[];
}

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  description?: string;
  properties?: Record<string, Schema>;
}
interface Described {
  description: string;
  parameters?: { name: string; description?: string; example?: string }[];
  requestBody?: { content: { 'application/json': { example: object } } };
  responses: Record<string, { description: string }>;
}

/** Shortens the description of the API to what its page shows. */
export function overviewOf({ paths, components }: ReturnType<typeof makeOpenApi>): ApiOverview {
  return {
    operations: OPERATIONS.map(({ method, path, summary }) => {
      const described = paths[path]?.[method] as Described;
      return {
        title: summary,
        address: `${method.toUpperCase()} ${path}`,
        description: described.description,
        parameters: (described.parameters ?? []).map(({ name, description = '', example = '' }) => ({
          name,
          description,
          example,
        })),
        body: described.requestBody
          ? JSON.stringify(described.requestBody.content['application/json'].example, null, 2)
          : null,
        answers: Object.entries(described.responses).map(([status, { description }]) => ({
          status,
          description,
        })),
      };
    }),
    schemas: Object.entries(components.schemas as Record<string, Schema>)
      // Documents of the catalogue are shown by their examples.
      .filter(([name]) => name in ANSWERS)
      .map(([name, { properties = {} }]) => ({
        name,
        fields: Object.entries(properties).map(([field, schema]) => ({
          name: field,
          type: typeOf(schema),
          description: schema.description ?? '',
        })),
      })),
  };
}

function typeOf({ type, enum: values, anyOf }: Schema): string {
  if (values) return values.join(' | ');
  return anyOf ? anyOf.map(typeOf).join(' | ') : (type ?? 'any');
}
