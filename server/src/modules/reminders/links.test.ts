import { expect, it } from 'vitest'
import { linkTo, reminderIdOf } from './links.ts'

const ID = '5b0d6c3e-2f4a-4d1c-8b9e-7a6f5e4d3c2b'
const pepper = (id: string) => ({ id, text: id, key: Buffer.alloc(32, id) })
const [first, second] = [pepper('p1'), pepper('p2')]
type Settings = Parameters<typeof linkTo>[0]
const settings = (...peppers: [typeof first, ...(typeof first)[]]) =>
  ({
    config: {
      http: { origin: 'https://player.example' },
      secrets: { pinPeppers: peppers, pinPepper: peppers[0].key },
    },
  }) as unknown as Settings
const tokenOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

it('A link is valid for its reminder while its pepper is configured, even if it is no longer the first', () => {
  const link = linkTo(settings(first), 'stop', ID)
  expect(link).toMatch(/^https:\/\/player\.example\/reminders\/stop\//)
  expect(reminderIdOf(settings(first), 'stop', tokenOf(link))).toBe(ID)
  expect(reminderIdOf(settings(second, first), 'stop', tokenOf(link))).toBe(ID)
  expect(reminderIdOf(settings(second), 'stop', tokenOf(link))).toBeNull()
})

it('A link is valid for one action only', () => {
  expect(reminderIdOf(settings(first), 'confirm', tokenOf(linkTo(settings(first), 'stop', ID)))).toBeNull()
})

it('A token with more characters is invalid', () => {
  const token = tokenOf(linkTo(settings(first), 'stop', ID))
  for (const altered of [`x${token}`, `${token}A`, `${token}\n`])
    expect(reminderIdOf(settings(first), 'stop', altered)).toBeNull()
})

it.each(['', ID, `${ID}.`, `${ID}.${'A'.repeat(43)}`, 'x'.repeat(10_000), `${ID}.${'A'.repeat(42)}!`])(
  'The token %.60s is invalid',
  (token) => {
    expect(reminderIdOf(settings(first), 'stop', token)).toBeNull()
  },
)
