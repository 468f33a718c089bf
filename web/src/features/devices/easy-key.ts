import { isKeypadPath } from './keypad.ts'

/** Whether a key of six digits is easy to guess: a date or year, run, repetition, neighbours on a keypad, or part of the device's address. */
export function isEasyKey(key: string, mac = ''): boolean {
  return (
    isDate(key) ||
    isRun(key) ||
    isRepeated(key) ||
    isKeypadPath(key) ||
    digitRunsOf(mac).some((run) => run.includes(key))
  )
}

/** DDMMYY, MMDDYY, YYMMDD, or a year from 1930 to 2039 before or after any two digits. */
function isDate(key: string): boolean {
  const [start, middle, end] = [key.slice(0, 2), key.slice(2, 4), key.slice(4)] as const
  const isDay = isDayOfMonth(start, middle) || isDayOfMonth(middle, start) || isDayOfMonth(end, middle)
  return isDay || isYear(start + middle) || isYear(middle + end)
}

const isDayOfMonth = (day: string, month: string): boolean =>
  day >= '01' && day <= '31' && month >= '01' && month <= '12'

const isYear = (digits: string): boolean => digits >= '1930' && digits <= '2039'

/** Each digit is the previous one plus the same step, modulo 10: 123456, 246802, 987654, 111111. */
function isRun(key: string): boolean {
  const step = stepAt(key, 1)
  return [2, 3, 4, 5].every((index) => stepAt(key, index) === step)
}

const stepAt = (key: string, index: number): number => (Number(key[index]) - Number(key[index - 1]) + 10) % 10

/** Two different digits at most, three digits repeated or mirrored, or three pairs: 112211, 123123, 123321, 112233. */
const isRepeated = (key: string): boolean =>
  /^(\d)\1*(\d)(?:\1|\2)*$/.test(key) ||
  /^(\d\d\d)\1$/.test(key) ||
  /^(\d)(\d)(\d)\3\2\1$/.test(key) ||
  /^(\d)\1(\d)\2(\d)\3$/.test(key)

/** The digits of an address without its letters, and each run of digits. */
const digitRunsOf = (mac: string): readonly string[] => {
  const plain = mac.replaceAll(':', '')
  return [plain.replaceAll(/\D/g, ''), ...(plain.match(/\d+/g) ?? [])]
}
