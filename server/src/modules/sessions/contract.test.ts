import { describe, expect, it } from 'vitest'
import { messages as deviceMessages } from '../devices/messages.ts'
import { loginInput, tvLoginInput, WORK_PREFIX, workInput } from './contract.ts'
import { messages } from './messages.ts'

const valid = { mac_address: '02:00:5E:10:00:01', device_key: '123456', captcha: 'ABCDE', token: 'token' }

/** The first message of each field that is wrong. */
function errorsOf(changes: object): Record<string, string> {
  const result = loginInput.safeParse({ ...valid, ...changes })
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

describe('A login', () => {
  it('names all missing fields at once', () => {
    expect(errorsOf({ mac_address: '', device_key: '', captcha: '' })).toEqual({
      mac_address: deviceMessages.mac_required,
      device_key: deviceMessages.device_key_required,
      captcha: messages.captcha_required,
    })
  })

  it('names all wrong fields at once', () => {
    expect(errorsOf({ mac_address: '02:00', device_key: '12345' })).toEqual({
      mac_address: deviceMessages.mac_invalid,
      device_key: deviceMessages.device_key_invalid,
    })
  })

  it.each([
    ['captcha', 64],
    ['token', 128],
  ] as const)('may have a %s of %i characters at most', (field, length) => {
    expect(errorsOf({ [field]: 'A'.repeat(length) })).toEqual({})
    expect(errorsOf({ [field]: 'A'.repeat(length + 1) })).toEqual({ [field]: messages.captcha_wrong })
  })

  it.each([undefined, null, 7, [], {}])('accepts strings only, not %j', (value) => {
    expect(
      Object.keys(errorsOf({ mac_address: value, device_key: value, captcha: value, token: value })),
    ).toEqual(['mac_address', 'device_key', 'captcha', 'token'])
  })
})

describe('A captcha', () => {
  const read = (captcha: string) => loginInput.parse({ ...valid, captcha }).captcha

  it('is read without spaces and hyphens, unless it is a proof of work', () => {
    expect(read(' AB CD-E ')).toBe('ABCDE')
    expect(read(`${WORK_PREFIX}12 3`)).toBe(`${WORK_PREFIX}12 3`)
    expect(read(`1-${WORK_PREFIX}`)).toBe('1WORK')
  })
})

it('A proof of work hashes the token, a colon and the number', () => {
  expect(workInput('token', '17')).toBe('token:17')
})

it('A code with a letter that looks like a Latin one gets its own message', () => {
  expect(tvLoginInput.safeParse({ code: 'ВCDF-GHJK' }).error?.issues[0]?.message).toBe(
    messages.login_code_look_alike,
  )
  expect(tvLoginInput.parse({ code: 'BCDF-GHJK' })).toEqual({ code: 'BCDF-GHJK', replace: false })
})
