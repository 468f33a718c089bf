/** A message for people with its stable code for clients. */
export interface Answer<Code extends string = string> {
  readonly code: Code
  readonly message: string
}

/** `answer('device_blocked')` of payments has the code `payments.device_blocked`, which never changes its meaning. */
export const answersOf =
  <const Module extends string, Sentences extends Readonly<Record<string, string>>>(
    module: Module,
    sentences: Sentences,
  ) =>
  <const Name extends keyof Sentences & string>(name: Name) => ({
    code: `${module}.${name}` as const,
    message: sentences[name],
  })

/** Replaces the field's own error. */
export const WRONG_TYPE = { code: 'request.wrong_type', message: 'This field has the wrong type.' } as const

export interface FieldError {
  error(issue: Record<string, unknown>): string
}

/** A missing value is not of the wrong type. Messages of booleans name the allowed values. */
const isOfWrongType = ({ code, expected, input }: Record<string, unknown>): boolean =>
  code === 'invalid_type' && expected !== 'boolean' && input !== undefined && input !== null

/** Errors for a module's schemas; the issue carries the code in `params`. */
export const fieldErrorsOf =
  <Name extends string>(answer: (name: Name) => Answer) =>
  (name: Name): FieldError => ({
    error(issue) {
      const { code, message } = isOfWrongType(issue) ? WRONG_TYPE : answer(name)
      // Before zod copies the issue.
      issue['params'] = { code }
      return message
    },
  })
