// The reference of the scene format, written from the schema that Rust writes: it cannot fall behind.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { type Schema, typeName } from '../src/editor/schema.ts';
import { write } from '../src/editor/write.ts';
import type { Heading } from './docs_markdown.tsx';
import { written } from './parts.tsx';

/** A default longer than this is not shown in a table. */
const SHORT = 34;

/** A description; what stands in its backticks is code. */
const Words = ({ of = '' }: { of: string | undefined }) => (
  <>{of.split(/`([^`]+)`/).map((part, k) => (k % 2 === 1 ? <code key={k}>{part}</code> : part))}</>
);

export function reference(root: Schema): { html: string; headings: Heading[] } {
  const parts = [
    { id: 'the-document', text: 'The document', schema: root, body: <Fields root={root} of={root} /> },
    ...Object.entries(root.$defs ?? {}).map(([name, schema]) => ({
      id: `def-${name}`,
      text: name,
      schema,
      body: <Body root={root} of={schema} />,
    })),
  ];
  const html = parts.map(({ id, text, schema, body }) =>
    written(
      <>
        <h2 id={id}>{text}</h2>
        <p>
          <Words of={schema.description} />
        </p>
        {body}
      </>,
    ),
  );
  return { html: html.join('\n'), headings: parts.map(({ id, text }) => ({ id, text, level: 2 })) };
}

interface Part {
  root: Schema;
  of: Schema;
}

function Body({ root, of }: Part) {
  const branches = of.oneOf;
  if (!branches) {
    if (of.enum) return <Choices all={of.enum.map((value) => ({ const: value }))} />;
    return of.properties ? <Fields root={root} of={of} /> : null;
  }
  if (branches.every((b) => b.const !== undefined)) return <Choices all={branches} />;
  return (
    <>
      {branches.map((branch) => {
        const tag = Object.entries(branch.properties ?? {}).find(([, p]) => p.const !== undefined);
        return (
          <>
            <h3>
              <code>{heading(branch, tag)}</code>
            </h3>
            <p>
              <Words of={branch.description} />
            </p>
            <Fields root={root} of={branch} without={tag?.[0]} />
          </>
        );
      })}
    </>
  );
}

/** How a branch is told from the others: by its tag, its word or words, or the one field it has. */
function heading(branch: Schema, tag?: [string, Schema]): string {
  if (tag) return `"${tag[0]}": "${tag[1].const}"`;
  if (branch.const !== undefined) return `"${branch.const}"`;
  if (branch.enum) return branch.enum.map((word) => `"${word}"`).join(', ');
  return Object.keys(branch.properties ?? {})
    .map((name) => `{ "${name}": … }`)
    .join(', ');
}

const Choices = ({ all }: { all: readonly Schema[] }) => (
  <Table head={['value', 'meaning']}>
    {all.map((c) => (
      <tr key={c.const}>
        <td>
          <code>"{c.const ?? ''}"</code>
        </td>
        <td>
          <Words of={c.description} />
        </td>
      </tr>
    ))}
  </Table>
);

/** The type, with a link where it has a section of its own. */
function Kind({ root, of }: Part) {
  const inner = of.$ref ?? of.anyOf?.find((s) => s.$ref)?.$ref;
  if (inner) return <Link to={inner} />;
  if (of.items?.$ref)
    return (
      <>
        list of <Link to={of.items.$ref} />
      </>
    );
  return <>{typeName(root, of)}</>;
}

function Link({ to }: { to: string }) {
  const name = to.replace('#/$defs/', '');
  return <a href={`#def-${name}`}>{name}</a>;
}

function Otherwise({ of, needed }: { of: Schema; needed: boolean }) {
  if (needed) return <>needed</>;
  const usual = of.default === undefined || of.default === null ? '' : write(of.default, 2, 0);
  if (usual === '') return <>may be absent</>;
  return usual.length <= SHORT && !usual.includes('\n') ? <code>{usual}</code> : <>see its fields</>;
}

function Fields({ root, of, without }: Part & { without?: string | undefined }) {
  const fields = Object.entries(of.properties ?? {}).filter(([name]) => name !== without);
  if (fields.length === 0) return <p>It has no other fields.</p>;
  return (
    <Table head={['field', 'meaning', 'if left out']}>
      {fields.map(([name, field]) => (
        <tr key={name}>
          <td>
            <code>{name}</code>
            <br />
            <span class="kind">
              <Kind root={root} of={field} />
            </span>
          </td>
          <td>
            <Words of={field.description} />
          </td>
          <td>
            <Otherwise of={field} needed={of.required?.includes(name) ?? false} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const Table = ({ head, children }: { head: readonly string[]; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
  <div class="scroll fields" tabIndex={0} role="group" aria-label="Fields">
    <table>
      <thead>
        <tr>
          {head.map((h) => (
            <th key={h} scope="col">
              {h}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
