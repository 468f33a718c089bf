import { expect, test } from 'vitest'
import { uuid } from './uuid.ts'

const ID = '0a1b2c3d-0000-4000-8000-00000000abcd'

test.each([ID, ID.toUpperCase()])('%s is read in lower case', (id) => {
  expect(uuid().parse(id)).toBe(ID)
})

test.each(['', `${ID}0`, `${ID}\n`, ID.replaceAll('-', '')])('%j is no UUID', (id) => {
  expect(uuid().safeParse(id).success).toBe(false)
})
