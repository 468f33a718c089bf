/** A sentence that a call answers, and the stable code by which a client can say it in its own words. */
export interface Answer<Code extends string = string> {
  readonly code: Code
  readonly message: string
}

/** The answers of a module by name: `answer('device_blocked')` has the code `payments.device_blocked`. */
export const answersOf =
  <const Module extends string, Sentences extends Readonly<Record<string, string>>>(
    module: Module,
    sentences: Sentences,
  ) =>
  <const Name extends keyof Sentences & string>(name: Name) => ({
    code: `${module}.${name}` as const,
    message: sentences[name],
  })

/** What zod takes in place of a sentence. */
export interface Fault {
  error(issue: Record<string, unknown>): string
}

/** A module's sentences about fields for its schemas: `fault('name_required')`. The issue carries the code in its `params`. */
export const faultsOf =
  <Name extends string>(answer: (name: Name) => Answer) =>
  (name: Name): Fault => ({
    error(issue) {
      const { code, message } = answer(name)
      // zod asks for the sentence first, and then copies what stands in the issue.
      issue['params'] = { code }
      return message
    },
  })
