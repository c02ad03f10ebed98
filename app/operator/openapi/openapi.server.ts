import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { DELETION } from '../../catalogue/import-export/deletion.ts';
import { DOCUMENT_FIELDS, DOCUMENT_KINDS } from '../../catalogue/import-export/document-kinds.ts';
import { ANSWERS } from './answers.ts';
import { OPERATIONS, type Operation, type SchemaName } from './operations.ts';

const VERSION = '1.0.0';
const OPENAPI = '3.1.1';

/** Refusals that every operation may answer. */
const REFUSALS = {
  400: 'The request is not valid; the message says why.',
  401: 'The token is missing, wrong, expired or revoked.',
  403: 'The token lacks the scope, or is limited to a vendor.',
  429: 'Too many wrong tokens came from this network.',
  503: 'The database does not answer; try again after Retry-After.',
} as const;

/**
 * The operator's API as an OpenAPI 3.1 document, made from the schemas by which the routes check what they are sent
 * (docs/decisions/openapi.md).
 */
export function makeOpenApi(brandName: string) {
  return {
    openapi: OPENAPI,
    info: {
      title: `The operator's API of ${brandName}`,
      version: VERSION,
      description:
        'Lists are NDJSON: one JSON document per line, which the schema of the answer describes. An example is valid as it stands, where the ids that it names exist.',
    },
    security: [{ token: [] }],
    paths: makePaths(),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'OPERATOR_TOKEN of the settings, or a token made with `tiffin token create`.',
        },
      },
      schemas: {
        ...mapEntries(ANSWERS, (schema) => answerSchema(schema)),
        ...Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, inputSchema(DOCUMENT_FIELDS[kind])])),
        Deletion: inputSchema(DELETION),
      },
    },
  };
}

function makePaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return paths;
}

function describe(operation: Operation): object {
  const { summary, details, right, answer, refusals } = operation;
  const needs = right === 'owner' ? "Requires the owner's token." : `Requires the scope \`${right}\`.`;
  const parameters = [...pathParameters(operation), ...queryParameters(operation)];
  return {
    summary,
    description: [details, needs].filter(Boolean).join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: describeBody(operation.body) }),
    responses: {
      [answer.status]: {
        description: answer.description,
        content: { [answer.type]: answer.of ? { schema: anyOf(answer.of) } : {} },
      },
      ...mapEntries({ ...REFUSALS, ...refusals }, (description) => ({
        description,
        content: { 'application/json': { schema: reference('Error') } },
      })),
    },
  };
}

function pathParameters({ parameters = {} }: Operation): object[] {
  return Object.entries(parameters).map(([name, example]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example,
  }));
}

function queryParameters({ query }: Operation): object[] {
  if (!query) return [];
  return Object.entries(query.schema.entries).map(([name, schema]) => {
    const { description, ...rest } = inputSchema(schema as GenericSchema);
    return { name, in: 'query', description, schema: rest, example: query.examples[name] };
  });
}

function describeBody(body: NonNullable<Operation['body']>): object {
  const schema =
    'kind' in body ? { type: 'array', items: anyOf([body.kind, 'Deletion']) } : inputSchema(body.schema);
  return { required: true, content: { 'application/json': { schema, example: body.example } } };
}

function anyOf(names: readonly SchemaName[]): object {
  const [only, ...others] = names;
  return others.length === 0 && only ? reference(only) : { anyOf: names.map(reference) };
}

function reference(name: SchemaName): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** What is sent, before it is converted. A check without a counterpart in JSON Schema is left out. */
function inputSchema(schema: GenericSchema): JsonSchema {
  return plain(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' }));
}

function answerSchema(schema: GenericSchema): JsonSchema {
  return plain(toJsonSchema(schema, { typeMode: 'output', target: 'draft-2020-12' }));
}

/** OpenAPI 3.1 has this dialect by default. */
function plain({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function mapEntries<Value, Result>(
  entries: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, map(value)]));
}
