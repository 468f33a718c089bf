import type * as z from 'zod/mini'
import type { Answer } from './answers.ts'
import type { FailureKind } from './failure.ts'
import { failureOfIssues } from './to-failure.ts'
import type { Access, OpenCall, OperationCall, Identify } from './operation-call.ts'

interface AnswerForm {
  /** A sentence for developers. */
  readonly description: string
  /** Must have no transforms. Undefined for an answer without a body. */
  readonly body?: z.ZodMiniType
  /** Headers of the answer, with a sentence about each. */
  readonly headers?: Readonly<Record<string, string>>
}
type Answers = Readonly<Record<number, AnswerForm>>

export type Reply<Declared extends Answers> = {
  readonly [Status in keyof Declared & number]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
  } & (Declared[Status] extends { readonly body: infer Body extends z.ZodMiniType }
    ? { readonly body: z.input<Body> }
    : { readonly body?: undefined })
}[keyof Declared & number]

interface Definition<Needed extends Access, Input extends z.ZodMiniType, Declared extends Answers> {
  readonly id: string
  readonly method: 'get' | 'put' | 'post' | 'delete'
  /** The path below `/app/v1`; `{name}` is a field of the input. */
  readonly path: `/${string}`
  readonly auth: Needed
  /** A sentence for developers. */
  readonly summary: string
  /** An object with the fields of the path and of the JSON body. */
  readonly input: Input
  /** Headers that the operation reads, with a sentence about each. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly answers: Declared
  /** Its own refusals, besides those of every operation and of its `auth`. */
  readonly refuses?: readonly (readonly [FailureKind, Answer])[]
  readonly run: (call: OperationCall<Needed>, input: z.output<Input>) => Promise<Reply<NoInfer<Declared>>>
}

/** An operation without type parameters, for lists of operations. */
export interface Operation extends Omit<Definition<Access, z.ZodMiniType, Answers>, 'run'> {
  /** `input` has the path's fields and those of the body. @throws Failure */
  answer(call: OpenCall, identify: Identify, input: object): Promise<OperationReply>
}

export interface OperationReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Defines an operation of the app's API for the server, the OpenAPI document and the client. Identifies the caller, checks the input, calls
 * `run`, and reduces its body to the fields of the schema. The server answers failures as problem documents (RFC 9457).
 */
export function defineOperation<
  Needed extends Access,
  const Declared extends Answers,
  Input extends z.ZodMiniType,
>(operation: Definition<Needed, Input, Declared>): Operation {
  const { run, ...described } = operation
  return {
    ...described,
    async answer(call, identify, input) {
      const caller = await identify[operation.auth](call)
      const parsed = operation.input.safeParse(input)
      if (!parsed.success) throw failureOfIssues(parsed.error.issues)
      const { status, headers = {}, body } = await run({ ...call, ...caller }, parsed.data)
      const form = operation.answers[status]?.body
      return { status, headers, body: form ? form.parse(body) : undefined }
    },
  }
}
