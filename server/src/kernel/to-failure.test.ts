import { expect, it } from 'vitest'
import { toFailure } from './to-failure.ts'

it.each(['22021', '22P05'])(
  'A text that the database cannot store is refused, not our failure: %s',
  (code) => {
    const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code })
    expect(toFailure(refused)).toMatchObject({ kind: 'invalid', code: 'request.invalid' })
    expect(toFailure(refused).message).not.toContain('0x00')
  },
)
