import { expect, test } from 'vitest'
import { notedErrors, noteError } from './errors.ts'

test.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])(
  'an error at the invalid time %d gets the time 1970',
  (now) => {
    noteError('hls.bufferStalledError', now)
    expect(notedErrors()[0]).toEqual({ code: 'hls.bufferStalledError', at: '1970-01-01T00:00:00.000Z' })
  },
)
