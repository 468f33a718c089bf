import { expect, test } from 'vitest'
import { countries, findCountries } from './countries.ts'

test('there are at least 240 countries, each with a dial code', () => {
  expect(new Set(countries.map(({ code }) => code)).size).toBeGreaterThanOrEqual(240)
  expect(countries.every(({ dialCode }) => /^\+\d{1,4}$/.test(dialCode))).toBe(true)
  expect(countries.find(({ code }) => code === 'EG')).toEqual({ name: 'Egypt', code: 'EG', dialCode: '+20' })
})

test('no country is listed twice with the same dial code', () => {
  const keys = countries.map(({ code, dialCode }) => code + dialCode)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['egy', 'Egypt'],
  ['+20', 'Egypt'],
  ['49', 'Germany'],
  ['de', 'Denmark'],
  ['GB', 'United Kingdom'],
  ['curacao', 'Curacao'],
  ['', 'Afghanistan'],
])('%s finds %s', (input, name) => {
  expect(findCountries(input).map((country) => country.name)).toContain(name)
})

test('names that start with the input come first, and other input finds nothing', () => {
  const firstMatches = findCountries('ni').slice(0, 3)
  expect(firstMatches.every(({ name }) => name.startsWith('Ni'))).toBe(true)
  expect(findCountries('xyz')).toEqual([])
})
