import { LANGUAGE } from './language.ts'

type Forms<Text extends string> = Partial<Record<Intl.LDMLPluralRule, Text>> & { readonly other: Text }

const rules = new Intl.PluralRules(LANGUAGE)

/** `plural(2, { one: '1 day left', other: '2 days left' })` is '2 days left'. */
export const plural = <const Text extends string>(count: number, forms: Forms<Text>): Text =>
  forms[rules.select(count)] ?? forms.other
