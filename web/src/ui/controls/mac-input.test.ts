import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editMac, type MacEdit, pasteMac } from './mac-input.ts'

const EMPTY: MacEdit = { value: '', caret: 0 }
const WELL_FORMED =
  /^(?:[0-9A-F\u0410\u0417]{2}:){0,5}[0-9A-F\u0410\u0417]?$|^(?:[0-9A-F\u0410\u0417]{2}:){5}[0-9A-F\u0410\u0417]{2}$/

/** Edits as a browser makes them, with the formatting that follows. */
const type = ({ value, caret }: MacEdit, character: string): MacEdit =>
  editMac(value, value.slice(0, caret) + character + value.slice(caret), caret + 1)
const backspace = ({ value, caret }: MacEdit): MacEdit =>
  caret === 0 ? { value, caret } : editMac(value, value.slice(0, caret - 1) + value.slice(caret), caret - 1)
const deleteKey = ({ value, caret }: MacEdit): MacEdit =>
  caret >= value.length
    ? { value, caret }
    : editMac(value, value.slice(0, caret) + value.slice(caret + 1), caret, true)
const typeAll = (text: string, from = EMPTY) => Array.from(text).reduce(type, from)

describe('typing a MAC address', () => {
  test('puts a colon after every two characters, and none at the end', () => {
    expect(typeAll('0')).toEqual({ value: '0', caret: 1 })
    expect(typeAll('02')).toEqual({ value: '02:', caret: 3 })
    expect(typeAll('02005e100001').value).toBe('02:00:5E:10:00:01')
  })

  test('accepts typed colons', () => {
    expect(typeAll('02:00:5e:10:00:01').value).toBe('02:00:5E:10:00:01')
  })

  test('ignores characters that no address has', () => {
    expect(typeAll('0G-2 ')).toEqual({ value: '02:', caret: 3 })
  })

  test('reads the letter O as a zero', () => {
    expect(typeAll('O2:oo').value).toBe('02:00:')
  })

  test('keeps a letter of another script that looks like one of an address', () => {
    expect(typeAll('00\u0430').value).toBe('00:\u0410')
    expect(typeAll('00\u0431').value).toBe('00:\u0411')
    expect(typeAll('00\u0501').value).toBe('00:\u0500')
    expect(typeAll('00:1\u0410:2B').value).toBe('00:1\u0410:2B:')
  })

  test.each([
    ['MAC 00 1A', '00:1A:'],
    ['MAC: 00:1A:2', '00:1A:2'],
    ['Wi-Fi MAC address 00', '00:'],
  ])('leaves out the label of %j, which a keyboard entered at once', (raw, value) => {
    expect(editMac('', raw, raw.length)).toEqual({ value, caret: value.length })
  })

  test('keeps the caret after a character typed in the middle', () => {
    expect(type({ value: '02:5E:', caret: 3 }, 'A')).toEqual({ value: '02:A5:E', caret: 4 })
  })
})

describe('deleting', () => {
  test('Backspace over a colon takes the character before it too', () => {
    expect(backspace({ value: '02:', caret: 3 })).toEqual({ value: '0', caret: 1 })
    expect(backspace({ value: '02:5E:', caret: 3 })).toEqual({ value: '05:E', caret: 1 })
  })

  test('Delete before a colon takes the character after it too', () => {
    expect(deleteKey({ value: '02:5E:', caret: 2 })).toEqual({ value: '02:E', caret: 3 })
  })
})

describe('pasting', () => {
  test.each([
    '02:00:5e:10:00:01',
    '02-00-5E-10-00-01',
    '0200.5e10.0001',
    '02005E100001',
    'O2:OO:5e:1o:00:01',
    'MAC: 02:00:5E:10:00:01.',
  ])('accepts %s', (text) => {
    expect(pasteMac('AA:', 0, 3, text)).toEqual({ value: '02:00:5E:10:00:01', caret: 17 })
  })

  test('a part goes where the selection was', () => {
    expect(pasteMac('02:00:', 3, 5, '5e:1')).toEqual({ value: '02:5E:1', caret: 7 })
  })
})

test('any sequence of typing, deleting and pasting ends well-formed', () => {
  const step = fc.oneof(
    fc.string({
      unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF\u0410\u0437:-. gZoO')),
      minLength: 1,
      maxLength: 1,
    }),
    fc.constant('backspace' as const),
    fc.constant('delete' as const),
    fc.record({ paste: fc.string({ maxLength: 30 }), end: fc.nat(17) }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat(17)), { maxLength: 60 }), (steps) => {
      let field = EMPTY
      for (const [action, position] of steps) {
        const edit = { value: field.value, caret: Math.min(position, field.value.length) }
        if (action === 'backspace') field = backspace(edit)
        else if (action === 'delete') field = deleteKey(edit)
        else if (typeof action === 'string') field = type(edit, action)
        else field = pasteMac(edit.value, edit.caret, Math.max(edit.caret, action.end), action.paste)
        expect(field.value).toMatch(WELL_FORMED)
        expect(field.caret).toBeLessThanOrEqual(field.value.length)
      }
    }),
  )
})
