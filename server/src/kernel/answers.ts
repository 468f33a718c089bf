/** A sentence for people and its stable code for clients. */
export interface Answer<Code extends string = string> {
  readonly code: Code
  readonly message: string
}

/** A module's answers by name: `answer('device_blocked')` has the code `payments.device_blocked`. */
export const answersOf =
  <const Module extends string, Sentences extends Readonly<Record<string, string>>>(
    module: Module,
    sentences: Sentences,
  ) =>
  <const Name extends keyof Sentences & string>(name: Name) => ({
    code: `${module}.${name}` as const,
    message: sentences[name],
  })

/** For a value of another type where the field's own message would say that it is missing or unknown. */
export const WRONG_TYPE = {
  code: 'request.wrong_type',
  message: 'This field has the wrong type.',
} as const

/** A custom error of zod. */
export interface FieldError {
  error(issue: Record<string, unknown>): string
}

/** A missing value is not of a wrong type. */
const isOfWrongType = ({ code, input }: Record<string, unknown>): boolean =>
  code === 'invalid_type' && input !== undefined && input !== null

/** Names of messages that say nothing about the form of a value. */
const SAYS_NO_FORM = /_(missing|required|unknown)$/

/** Custom errors for a module's schemas; the issue carries the code in `params`. */
export const fieldErrorsOf =
  <Name extends string>(answer: (name: Name) => Answer) =>
  (name: Name): FieldError => ({
    error(issue) {
      const { code, message } = isOfWrongType(issue) && SAYS_NO_FORM.test(name) ? WRONG_TYPE : answer(name)
      // zod asks for the message first, then copies the issue.
      issue['params'] = { code }
      return message
    },
  })
