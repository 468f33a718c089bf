import { expect, test } from 'vitest'
import { toHtml, toText } from '../mail/layout.ts'
import { accountEnding } from './words.ts'

const ending = {
  name: 'Evening films',
  endsAt: new Date('2026-12-03T18:00:00.000Z'),
  reportedAt: new Date('2026-11-26T09:00:00.000Z'),
  dashboard: 'https://player.example/dashboard',
  stopLink: 'https://player.example/reminders/stop/token',
}

test('a reminder has the playlist, its end, the source of the date, and a link to stop', () => {
  const text = accountEnding(ending)
  expect(text.paragraphs[0]).toBe(
    'Evening films ends on 3 Dec. 2026, says your provider. Your TV read this on 26 Nov.',
  )
  expect(toText(text)).toContain('Stop these e-mails:\nhttps://player.example/reminders/stop/token\n')
  expect(toHtml(text, 'Player')).toContain('href="https://player.example/reminders/stop/token"')
})

test('a protected playlist is not named, and a name is escaped', () => {
  expect(accountEnding({ ...ending, name: null }).subject).toBe('A protected playlist ends on 3 Dec. 2026')
  expect(toHtml(accountEnding({ ...ending, name: '<b>Films</b>' }), 'Player')).not.toContain('<b>')
})
