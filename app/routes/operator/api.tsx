import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { overviewOf } from '../../operator/openapi/api-overview.server.ts';
import { makeOpenApi } from '../../operator/openapi/openapi.server.ts';
import { paths } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/api';

export const headers = publicCacheHeaders({ madeOf: [] });

export function loader({ context }: Route.LoaderArgs) {
  return overviewOf(makeOpenApi(context.get(servicesContext).settings.brandName));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "The operator's API",
    description: 'Orders, their events, catalogue, tokens and more for programs with a token.',
    isUnlisted: true,
  });

type Operation = Route.ComponentProps['loaderData']['operations'][number];

/** The description of the operator's API for people. */
export default function Api({ loaderData: { operations, schemas } }: Route.ComponentProps) {
  return (
    <Page title="The operator's API" isWide>
      <p className="text-lg text-muted">
        Every request carries a token: <code>Authorization: Bearer …</code>. The same as OpenAPI 3.1:{' '}
        <a href={paths.openApi()} className="underline">
          openapi.json
        </a>
      </p>
      {operations.map((operation) => (
        <OperationPart key={operation.address} operation={operation} />
      ))}
      <h2 className="mt-10 text-title font-bold">Answers</h2>
      {schemas.map(({ name, fields }) => (
        <section key={name} className="mt-6">
          <h3 className="text-lg font-semibold">{name}</h3>
          <Terms
            entries={fields.map(({ name: field, type, description }) => ({
              term: field,
              text: [type, description].filter(Boolean).join('. '),
            }))}
          />
        </section>
      ))}
    </Page>
  );
}

function OperationPart({ operation }: { operation: Operation }) {
  const { title, address, description, parameters, body, answers } = operation;
  return (
    <section className="mt-8">
      <h2 className="text-title font-bold">{title}</h2>
      <p className="mt-1 break-words font-semibold">
        <code>{address}</code>
      </p>
      <p className="mt-2 leading-relaxed">
        <TextWithCode text={description} />
      </p>
      {parameters.length > 0 ? (
        <Terms
          entries={parameters.map(({ name, description: text, example }) => ({
            term: name,
            text: `${text} Example: ${example}`.trim(),
          }))}
        />
      ) : null}
      {body === null ? null : (
        <pre className="mt-3 whitespace-pre-wrap break-words rounded-card border border-line bg-surface p-4">
          {body}
        </pre>
      )}
      <Terms entries={answers.map(({ status, description: text }) => ({ term: status, text }))} />
    </section>
  );
}

function Terms({ entries }: { entries: { term: string; text: string }[] }) {
  return (
    <dl className="mt-3 space-y-1.5">
      {entries.map(({ term, text }) => (
        <div key={term} className="flex flex-wrap gap-x-3">
          <dt className="min-w-32 font-semibold">{term}</dt>
          <dd className="min-w-0 flex-1 basis-64 break-words text-muted">
            <TextWithCode text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A description in Markdown, of which the descriptions use code between backticks only. */
function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    return <code key={index}>{part}</code>;
  });
}
