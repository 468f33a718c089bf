import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseSettings } from './parse-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'player-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (content: string) => {
  const file = join(folder, String(content.length))
  writeFileSync(file, content)
  return file
}
const schema = z.object({ SMTP_URL: z.string().startsWith('smtp', 'is wrong'), PORT: z.string().optional() })

describe('A setting whose file is named by NAME_FILE', () => {
  it.each(['smtp://mail.test', 'smtp://mail.test\n', 'smtp://mail.test\r\n'])(
    'is read from %j',
    (content) => {
      expect(parseSettings(schema, { SMTP_URL_FILE: fileWith(content), SMTP_URL: '' })).toEqual({
        env: { SMTP_URL: 'smtp://mail.test' },
        problems: [],
      })
    },
  )

  it('is missing if the file is empty, and wrong if its content is', () => {
    const problemsOf = (content: string) =>
      parseSettings(schema, { SMTP_URL_FILE: fileWith(content) }).problems
    expect(problemsOf('\n')).toEqual(['SMTP_URL is missing'])
    expect(problemsOf('mail.test')).toEqual(['SMTP_URL is wrong'])
  })

  it('is refused if it is also in the environment, or the file cannot be read, beside all other problems', () => {
    const both = { SMTP_URL_FILE: fileWith('smtp://mail.test'), SMTP_URL: 'smtp://mail.test' }
    expect(parseSettings(schema, both)).toEqual({
      env: null,
      problems: ['SMTP_URL and SMTP_URL_FILE are both set'],
    })
    expect(parseSettings(schema, { PORT_FILE: '/nowhere', SMTP_URL: 'x' }).problems).toEqual([
      'PORT_FILE names a file that cannot be read (ENOENT): /nowhere',
      'SMTP_URL is wrong',
    ])
  })
})

it('Variables of other programs that end with _FILE are ignored', () => {
  const { problems } = parseSettings(schema, { SMTP_URL: 'smtp://mail.test', SSL_CERT_FILE: '/nowhere' })
  expect(problems).toEqual([])
})
