import type { Errors } from './check-form.ts'

/** The texts in the fields of a form that its values do not have yet. */
export function unreadInput(form: HTMLFormElement, values: object): Record<string, string> {
  const known = new Map<string, unknown>(Object.entries(values))
  const typed: Record<string, string> = {}
  for (const [name, text] of new FormData(form)) {
    const value = known.get(name)
    if (typeof text === 'string' && text !== '' && typeof value === 'string' && text !== value)
      typed[name] = text
  }
  return typed
}

/** The first wrong field. Radio buttons announce their error themselves. */
export const firstWrongField = (form: HTMLFormElement, errors: Errors): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[name]:not([type="radio"])')].find(
    (field) => errors[field.getAttribute('name') ?? ''],
  )
