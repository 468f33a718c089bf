import type { Errors } from './check-form.ts'

/** The texts in a form's fields that its values do not contain yet. */
export function unreadInput(form: HTMLFormElement, values: object): Record<string, string> {
  const knownValues = new Map<string, unknown>(Object.entries(values))
  const unread: Record<string, string> = {}
  for (const [name, text] of new FormData(form)) {
    const value = knownValues.get(name)
    if (typeof text === 'string' && text !== '' && typeof value === 'string' && text !== value)
      unread[name] = text
  }
  return unread
}

/** The first wrong field. Radio buttons announce their error themselves. */
export const firstWrongField = (form: HTMLFormElement, errors: Errors): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('[name]:not([type="radio"])')].find(
    (field) => errors[field.getAttribute('name') ?? ''],
  )
