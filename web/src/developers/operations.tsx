import { FieldTable, TextWithCode } from './field-table.tsx'
import { variantsOf } from './fields.ts'
import { type Answer, answersOf, type Operation, refusalsOf } from './open-api.ts'
import { words } from './words.ts'

export const Operations = ({ operations }: { operations: readonly Operation[] }) => (
  <>
    <h2 id={words.operations.id}>{words.operations.title}</h2>
    <p>{words.operations.intro}</p>
    {operations.map((operation) => (
      <OperationSection key={operation.definition.operationId} operation={operation} />
    ))}
  </>
)

function OperationSection({ operation }: { operation: Operation }) {
  const { method, path, definition } = operation
  const { operationId: id, summary, security, parameters, requestBody } = definition
  const body = requestBody?.content['application/json'].schema
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const scheme = security.flatMap((requirement) => Object.keys(requirement))[0] ?? 'nothing'
  return (
    <details className="developers-operation">
      <summary>
        <h3 id={id}>
          <code>
            <b>{method.toUpperCase()}</b> {path}
          </code>
        </h3>
        <span>
          <TextWithCode text={summary} />
        </span>
      </summary>
      <p>{words.needs[scheme]}</p>
      {headers.length > 0 && (
        <FieldTable
          label={`${id}: ${words.headers}`}
          title={words.headers}
          fields={headers.map(({ name, description = '' }) => ({ name, type: words.optional, description }))}
        />
      )}
      {body !== undefined &&
        variantsOf(body).map((fields) => (
          <FieldTable key={id} label={`${id}: ${words.body}`} title={words.body} fields={fields} />
        ))}
      {answersOf(operation).map(([status, answer]) => (
        <AnswerSection key={status} id={id} status={status} answer={answer} />
      ))}
      <Refusals operation={operation} />
    </details>
  )
}

interface AnswerSectionProps {
  id: string
  status: string
  answer: Answer
}

function AnswerSection({ id, status, answer }: AnswerSectionProps) {
  const { description, headers, content } = answer
  const [schema] = Object.values(content).map((media) => media.schema)
  const variants = schema === undefined ? [] : variantsOf(schema)
  return (
    <>
      <h4>
        <TextWithCode text={`${status}: ${description}`} />
      </h4>
      {Object.keys(headers).length > 0 && (
        <ul>
          {Object.entries(headers).map(([name, header]) => (
            <li key={name}>
              <TextWithCode text={`\`${name}\`: ${header.description}`} />
            </li>
          ))}
        </ul>
      )}
      {variants.map((fields, index) => (
        <FieldTable
          key={fields.map(({ name }) => name).join()}
          label={`${id}, ${status}: ${words.fields} ${index + 1}`}
          title={words.fields}
          fields={fields}
        />
      ))}
    </>
  )
}

const Refusals = ({ operation }: { operation: Operation }) => (
  <details>
    <summary>{words.refusals}</summary>
    <ul>
      {refusalsOf(operation).map(({ status, code, message }) => (
        <li key={status + code}>
          <TextWithCode text={`${status} \`${code}\`: ${message}`} />
        </li>
      ))}
    </ul>
    <p>
      <a href={words.codes.href}>{words.codes.title}</a>
    </p>
  </details>
)
