import { z } from 'zod'

export const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

const KEY = /^[A-Za-z0-9]+:[A-Za-z0-9+/_-]{43}=?$/

/** `id:base64,…`: the first key encrypts or signs; the others only decrypt, or are published. */
export const keys = list
  .superRefine((parts, context) => {
    if (!parts.every((part) => KEY.test(part)))
      context.addIssue("must be 'id:base64 of 32 bytes', several separated by commas")
    const ids = parts.map((part) => part.split(':')[0] ?? '')
    const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
    if (duplicate !== undefined) context.addIssue(`has two keys with the id ${duplicate}`)
  })
  .transform((parts) =>
    parts.map((part) => {
      const [id = '', base64 = ''] = part.split(':')
      return { id, key: Buffer.from(base64, 'base64') }
    }),
  )

/** A secret for keyed hashes. Its id is stored with them; '' for the secret without an id. */
export interface Pepper {
  readonly id: string
  readonly text: string
  readonly key: Buffer
}

export type Peppers = readonly [Pepper, ...Pepper[]]

/** A secret of 32 characters or more, or several in the form of `keys`, one of which may have no id. The first one makes new hashes. */
export const peppers = z.string().transform((value, context): Peppers => {
  const parts = value.split(',').map((part) => part.trim())
  const [first, ...others] = (parts.some((part) => KEY.test(part)) ? parts : [value]).map(pepperOf)
  if (!first) return z.NEVER
  const secrets: Peppers = [first, ...others]
  if (secrets.some(({ text }) => text.length < 32)) context.addIssue('must have 32 characters or more')
  const ids = secrets.map(({ id }) => id)
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate === '')
    context.addIssue("must have one secret without an id at most, others as 'id:base64 of 32 bytes'")
  else if (duplicate !== undefined) context.addIssue(`has two secrets with the id ${duplicate}`)
  return secrets
})

function pepperOf(part: string): Pepper {
  if (!KEY.test(part)) return { id: '', text: part, key: Buffer.from(part) }
  const [id = '', text = ''] = part.split(':')
  return { id, text, key: Buffer.from(text, 'base64') }
}
