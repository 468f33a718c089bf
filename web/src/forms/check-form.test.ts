import { contactMessage } from '@player/server/contract/contact'
import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'

test('gives the first message of each wrong field', () => {
  expect(checkForm(contactMessage, { name: ' ', email: 'ada@', subject: 'Hello', message: '' })).toEqual({
    errors: {
      name: '* Name is required *',
      email: '* Invalid Email Address *',
      message: '* Message is required *',
    },
  })
})

test('gives the parsed value when nothing is wrong', () => {
  const typed = { name: ' Ada ', email: 'ada@example.com', subject: 'Hello', message: 'Two\nlines' }
  expect(checkForm(contactMessage, typed)).toEqual({ data: { ...typed, name: 'Ada' } })
})
