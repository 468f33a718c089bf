import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answersOf, fieldErrorsOf } from './answers.ts'

const answer = answersOf('pets', { name_required: 'Name it', name_long: 'Too long', sort_unknown: 'A cat?' })
const fieldError = fieldErrorsOf(answer)

test('an answer has a code and a sentence', () => {
  const { code, message } = answer('name_long')
  const typed: 'pets.name_long' = code
  expect([typed, message]).toEqual(['pets.name_long', 'Too long'])
})

const pet = z.object({
  name: z
    .string(fieldError('name_required'))
    .check(
      z.minLength(1, { ...fieldError('name_required'), abort: true }),
      z.maxLength(3, fieldError('name_long')),
    ),
  sort: z.union([z.literal('cat'), z.enum(['dog'], fieldError('sort_unknown'))], fieldError('sort_unknown')),
})

test.each([
  [{ sort: 'cat' }, ['pets.name_required', 'Name it']],
  [{ name: 7, sort: 'cat' }, ['request.wrong_type', 'This field has the wrong type.']],
  [{ name: '', sort: 'cat' }, ['pets.name_required', 'Name it']],
  [{ name: 'Mimi', sort: 'cat' }, ['pets.name_long', 'Too long']],
  [{ name: 'Mi', sort: 'cow' }, ['pets.sort_unknown', 'A cat?']],
])('zod’s issue for %j has the code and message of its answer', (value, expected) => {
  const issues = pet.safeParse(value).error?.issues ?? []
  expect(issues.map((issue) => ['params' in issue && issue.params, issue.message])).toEqual([
    [{ code: expected[0] }, expected[1]],
  ])
})
