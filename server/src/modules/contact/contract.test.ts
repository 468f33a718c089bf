import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMAIL_PATTERN } from '../../kernel/mail-address.ts'
import { contactMessage } from './contract.ts'
import { messages } from './messages.ts'

const valid = { name: 'Ada', email: 'ada@owner.example', subject: 'A question', message: 'Two\nlines' }

/** The first error message of each invalid field. */
function errorsOf(changes: object): Record<string, string> {
  const result = contactMessage.safeParse({ ...valid, ...changes })
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

describe('A message', () => {
  it('needs all four fields, none of them blank', () => {
    for (const blank of ['', ' ', '\n', '\u200B', undefined, null]) {
      expect(errorsOf({ name: blank, email: blank, subject: blank, message: blank })).toEqual({
        name: messages.name_required,
        email: messages.email_required,
        subject: messages.subject_required,
        message: messages.message_required,
      })
    }
  })

  it.each([
    ['name', 100],
    ['subject', 200],
    ['message', 5000],
  ] as const)('limits its %s to %i characters', (field, max) => {
    expect(errorsOf({ [field]: 'a'.repeat(max) })).toEqual({})
    expect(errorsOf({ [field]: 'a'.repeat(max + 1) })).toEqual({ [field]: messages.too_long })
  })

  it('allows line breaks in its text only: in other fields they could end a mail header', () => {
    expect(errorsOf({ name: 'Ada\r\nBcc: all@example.com' })).toEqual({
      name: messages.line_break_not_allowed,
    })
    expect(errorsOf({ subject: 'A\nquestion' })).toEqual({ subject: messages.line_break_not_allowed })
    expect(errorsOf({ message: 'One\r\ntwo' })).toEqual({})
  })
})

describe('An e-mail address', () => {
  it.each(['a@b.co', 'A.b_c%d+e-f9@sub.domain-x.example', 'ada@1.museum', '.@-.aa'])('can be %s', (email) => {
    expect(errorsOf({ email })).toEqual({})
  })

  it.each([
    'ada',
    'ada@owner',
    'ada@owner.c',
    'ada@owner.c1',
    'ada@.example ada@owner.example',
    '@owner.example',
    'a da@owner.example',
    'ädä@owner.example',
    'ada@owner.examplé',
    "ada'@owner.example",
    'ada@@owner.example',
    'ada@owner.example\nBcc: all@example.com',
  ])('cannot be %j', (email) => {
    expect(errorsOf({ email })).toEqual({ email: messages.email_invalid })
  })

  it('has 254 characters at most', () => {
    const long = (length: number) => `${'a'.repeat(length - '@owner.example'.length)}@owner.example`
    expect(errorsOf({ email: long(254) })).toEqual({})
    expect(errorsOf({ email: long(255) })).toEqual({ email: messages.too_long })
  })

  it('consists of letters, digits and ._%+-, an @, a domain, a dot and at least two letters', () => {
    const textOf = (characters: string, minLength: number) =>
      fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength, maxLength: 20 })
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const local = textOf(`${letters}0123456789._%+-`, 1)
    const domain = textOf(`${letters}0123456789.-`, 1)
    fc.assert(
      fc.property(local, domain, textOf(letters, 2), (name, host, ending) => {
        expect(`${name}@${host}.${ending}`).toMatch(EMAIL_PATTERN)
        expect(`${name}${host}.${ending}`).not.toMatch(EMAIL_PATTERN)
        expect(`${name}@${host}.${ending} `).not.toMatch(EMAIL_PATTERN)
      }),
    )
  })
})
