import type { Errors } from './check-form.ts'

/** The texts that stand in a form's fields and are not yet among its values. */
export function typedIn(form: HTMLFormElement, values: object): Record<string, string> {
  const known = new Map<string, unknown>(Object.entries(values))
  const typed: Record<string, string> = {}
  for (const [name, text] of new FormData(form)) {
    const value = known.get(name)
    if (typeof text === 'string' && text !== '' && typeof value === 'string' && text !== value)
      typed[name] = text
  }
  return typed
}

/** The first field of a form that is wrong. Radio buttons do not count: their error announces itself. */
export const firstWrong = (form: HTMLFormElement, errors: Errors): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[name]:not([type="radio"])')].find(
    (field) => errors[field.getAttribute('name') ?? ''],
  )
