/** A message for people with its stable code for clients. */
export interface Answer<Code extends string = string> {
  readonly code: Code
  readonly message: string
}

/** A module's answers by name: `answer('device_blocked')` has the code `payments.device_blocked`, which never changes its meaning. */
export const answersOf =
  <const Module extends string, Sentences extends Readonly<Record<string, string>>>(
    module: Module,
    sentences: Sentences,
  ) =>
  <const Name extends keyof Sentences & string>(name: Name) => ({
    code: `${module}.${name}` as const,
    message: sentences[name],
  })

/** The error of a value of the wrong type, in place of the field's own. */
export const WRONG_TYPE = { code: 'request.wrong_type', message: 'This field has the wrong type.' } as const

export interface FieldError {
  error(issue: Record<string, unknown>): string
}

/** A missing value is not of the wrong type. The messages of booleans already name the allowed values. */
const isOfWrongType = ({ code, expected, input }: Record<string, unknown>): boolean =>
  code === 'invalid_type' && expected !== 'boolean' && input !== undefined && input !== null

/** Custom errors for a module's schemas; the issue carries the code in `params`. */
export const fieldErrorsOf =
  <Name extends string>(answer: (name: Name) => Answer) =>
  (name: Name): FieldError => ({
    error(issue) {
      const { code, message } = isOfWrongType(issue) ? WRONG_TYPE : answer(name)
      // zod calls this function before it copies the issue.
      issue['params'] = { code }
      return message
    },
  })
