import { expect, it } from 'vitest'
import { toFailure } from './to-failure.ts'

it.each(['22003', '22021', '22P05'])(
  'A value that the database cannot store is a client error, not a 500: %s',
  (code) => {
    const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code })
    expect(toFailure(refused)).toMatchObject({ kind: 'invalid', code: 'request.invalid' })
    expect(toFailure(refused).message).not.toContain('0x00')
  },
)

it.each(['08006', '25006', '40001', '53100', '53300', '55P03', '57014', '57P01', '57P03', '58030'])(
  'An error of an unavailable database is a 503 with Retry-After: %s',
  (code) => {
    const error = Object.assign(new Error('The database said why'), { code })
    expect(toFailure(error)).toMatchObject({ kind: 'unavailable', retryAfter: 5 })
  },
)
