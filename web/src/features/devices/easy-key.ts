import { isKeypadPath } from './keypad.ts'

const DAYS_OF_MONTH = 31
const MONTHS = 12

/** Whether a key of six digits is easy to guess: a date, run, repetition, neighbours on a keypad, or part of the device's address. */
export function isEasyKey(key: string, mac = ''): boolean {
  return (
    isDate(key) ||
    isRun(key) ||
    isRepeated(key) ||
    isKeypadPath(key) ||
    digitRunsOf(mac).some((run) => run.includes(key))
  )
}

/** DDMMYY, MMDDYY, YYMMDD, DMYYYY, YYYYDM, MMYYYY or YYYYMM. */
function isDate(key: string): boolean {
  const [a, b, c] = [0, 2, 4].map((index) => Number(key.slice(index, index + 2))) as [number, number, number]
  const isDay = (day: number, month: number) =>
    day >= 1 && day <= DAYS_OF_MONTH && month >= 1 && month <= MONTHS
  return isDay(a, b) || isDay(b, a) || isDay(c, b) || isYear(key.slice(0, 4)) || isYear(key.slice(2))
}

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
