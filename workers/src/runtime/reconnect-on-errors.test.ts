import { describe, expect, it } from 'vitest'
import { reconnectOnErrors } from './reconnect-on-errors.ts'

describe('A connection to Redis', () => {
  it.each([
    ["READONLY You can't write against a read only replica.", true],
    ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", true],
    ["READONLY You can't write against a read only replica. script: f1a2, on @user_script:12.", true],
    [
      "ERR Error running script (call to f_f1a2): @user_script:12: -READONLY You can't write against a read only replica.",
      true,
    ],
    [
      "ERR Error running script (call to f_f1a2): @user_script:12: @user_script: 12: -MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
      true,
    ],
    ['OOM command not allowed when used memory > maxmemory.', false],
    ['ERR unknown command READONLY', false],
  ])('is replaced only after the answer of a former primary: %s (%s)', (message, expected) => {
    expect(reconnectOnErrors()(new Error(message))).toBe(expected)
  })

  it('is replaced at most five times for many answers at once', () => {
    const reconnects = reconnectOnErrors()
    const answers = Array.from({ length: 50 }, () => reconnects(new Error('READONLY')))
    expect(answers.filter(Boolean)).toHaveLength(5)
  })
})
