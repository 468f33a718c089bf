import { LANGUAGE } from './language.ts'

const SUFFIXES: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' })

/** '1st', '2nd', '3rd', '4th'. */
export const ordinal = (number: number): string => `${number}${SUFFIXES[rules.select(number)] ?? 'th'}`
