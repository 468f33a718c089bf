import { contactMessage } from '@player/server/contract/contact'
import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'

test('checkForm() returns the first message of each wrong field', () => {
  expect(checkForm(contactMessage, { name: ' ', email: 'ada@', subject: 'Hello', message: '' })).toEqual({
    errors: {
      name: '* Name is required *',
      email: '* Invalid Email Address *',
      message: '* Message is required *',
    },
  })
})

test('checkForm() returns the parsed value if all fields are right', () => {
  const input = { name: ' Ada ', email: 'ada@example.com', subject: 'Hello', message: 'Two\nlines' }
  expect(checkForm(contactMessage, input)).toEqual({ data: { ...input, name: 'Ada' } })
})
